"""The board widget: playing, editing, saving, and answering what the page requests.

Imports `host`, `document` and `protocol`. Start with `board` (the public class), then
`requests` (a click becomes a move here) and `view` (the new state goes to the page).
"""

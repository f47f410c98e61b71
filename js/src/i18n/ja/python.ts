/** What a page says of the Python beside it, in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/python.ts";

export const texts: Translation<typeof en> = {
  loading: "Pythonを読み込んでいます。それまでは、ページにあるものだけを表示します。",
  pad: "このページは一つの動きだけを示します。ほかの動きを読むにはPythonが必要です。フォルダー「python」と一緒に、ウェブサーバーから開いてください。",
  drill:
    "問題を追加するにはPythonが必要です。フォルダー「python」と一緒に、ウェブサーバーからこのページを開いてください。",
  failed: "このブラウザーではPythonを起動できませんでした。ページを読み込み直してください。",
};

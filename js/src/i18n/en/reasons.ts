/** Why a game ended, by the word that Python has for it, in English. */
export const REASONS: Readonly<Record<string, string>> = {
  royals: "last royal piece captured",
  bare_king: "only a royal piece left",
  no_move: "no moves left",
  repetition: "repetition",
  agreement: "agreement",
  resignation: "resignation",
  illegal_move: "an illegal move",
  time: "time",
  disconnect: "a player left",
};

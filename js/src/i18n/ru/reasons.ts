/** Why a game ended, in Russian. */
export const REASONS: Readonly<Record<string, string>> = {
  royals: "взята последняя королевская фигура",
  bare_king: "осталась одна королевская фигура",
  no_move: "нет ходов",
  repetition: "повторение позиции",
  agreement: "по соглашению",
  resignation: "сдача",
  illegal_move: "невозможный ход",
  time: "время вышло",
  disconnect: "игрок ушёл",
};

/** Every text of the studio, in English: the catalogue that the others are laid over. */

export const en = {
  pad: {
    label: "Betza notation",
  },
  card: {},
  atlas: {},
};

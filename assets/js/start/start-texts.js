// What the page says before Python, which has the catalogues of words, is up.
export const TEXTS = {
  en: {
    start: "Setting the table…",
    slow: "Setting the table. The first visit fetches about 8 MB; later ones start at once.",
    failed: "Cradle could not start. Please load the page again; if that does not help, your browser may block WebAssembly.",
    framed: "Another site is showing Cradle inside its own page. To play, open Cradle by itself.",
    alone: "Open Cradle",
  },
  fr: {
    start: "On dresse la table…",
    slow: "On dresse la table. La première visite charge environ 8 Mo ; les suivantes démarrent aussitôt.",
    failed: "Cradle n’a pas pu démarrer. Rechargez la page ; si cela ne suffit pas, votre navigateur bloque peut-être WebAssembly.",
    framed: "Un autre site affiche Cradle dans sa page. Pour jouer, ouvrez Cradle dans son propre onglet.",
    alone: "Ouvrir Cradle",
  },
};

/* Only browsers without modules run this: say so in words they can show. */
document.getElementById("loading-text").innerText =
  "This browser is too old for Cradle: it needs JavaScript modules and WebAssembly. / " +
  "Ce navigateur est trop ancien pour Cradle : il faut les modules JavaScript et WebAssembly.";

/* Where a browser lacks what the page needs, this says so, in words that it can show; then nothing else is started. */
(function () {
  var supports = window.CSS && CSS.supports;
  // A function that catches an exception, as those of Python do. Where there is no WebAssembly at all, shell.js says so.
  var code = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  var catches = !window.WebAssembly || WebAssembly.validate(new Uint8Array(code));
  var shows = supports && CSS.supports("color", "light-dark(red, red)") && CSS.supports("selector(:has(a))");
  if ("noModule" in document.createElement("script") && shows && catches) return;
  document.documentElement.setAttribute("data-old", "true");
  document.addEventListener("DOMContentLoaded", function () {
    var bar = document.getElementsByTagName("progress")[0];
    bar.parentNode.removeChild(bar);
    document.getElementById("loading").setAttribute("role", "alert");
    document.getElementById("loading-text").innerText =
      "This browser is too old for Cradle: it needs Chrome or Edge 123, Firefox 121, Safari 17.5, or a newer one. / " +
      "Ce navigateur est trop ancien pour Cradle : il faut Chrome ou Edge 123, Firefox 121, Safari 17.5 ou plus récent.";
  });
})();

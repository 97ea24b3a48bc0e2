// What Python calls for a live table; the lines to others are fetched when somebody plays live, the post with a table that
// has it.
const lineModule = () => import("./live.js");
const postModule = () => import("./post.js");
const siteSettings = () => document.querySelector('meta[name="live"]')?.content || "";

/** These calls. `settled` is waited for before others are told what this device has just stored. */
export function calls(tell, settled) {
  const enter = (room) => lineModule().then(room).catch((error) => tell("live-trouble", "", String(error)));
  let turn = Promise.resolve();
  // What others are told goes out one after the other, when this device has kept what it tells of.
  const inTurn = (wait, say, module = lineModule) => {
    turn = turn.then(() => Promise.all([module(), wait()])).then(([lines]) => say(lines)).catch(console.warn);
  };
  return {
    liveRelays: siteSettings,
    liveHost: (secret, key) => enter((lines) => lines.host(secret, key, JSON.parse(siteSettings()), tell)),
    liveJoin: (secret, mark) => enter((lines) => lines.join(secret, mark, JSON.parse(siteSettings()), tell)),
    liveSend: (peer, text) => inTurn(settled, (lines) => lines.send(peer, text)),
    liveKnow: (peer, seated) => lineModule().then((lines) => lines.know(peer, seated)),
    liveCut: (peer) => lineModule().then((lines) => lines.cut(peer)),
    liveClose: (peer) => inTurn(() => {}, (lines) => lines.close(peer)),
    liveLeave: () => lineModule().then((lines) => lines.leave()),
    postOpen: (secret, mark, hostKey, own) =>
      inTurn(() => {}, (post) => {
        post.open(JSON.parse(siteSettings()), { secret, mark, hostKey, own }, tell).catch((error) => {
          console.warn("post:", error);
          tell("post-read", "", "none");
        });
      }, postModule),
    postPut: (slot, reader, text) => inTurn(settled, (post) => post.put(slot, reader, text), postModule),
    postAsk: (what, about) => inTurn(settled, (post) => post.ask(what, about), postModule),
    postSoon: () => postModule().then((post) => post.laySoon()),
    postKnow: (keys) => inTurn(() => {}, (post) => post.know(JSON.parse(keys)), postModule),
    postLeave: () => inTurn(() => {}, (post) => post.leave(), postModule),
    // Whether an installed page may look for news while it is closed, and for which tables.
    looksForNews: () => "periodicSync" in (globalThis.ServiceWorkerRegistration?.prototype ?? {}) && matchMedia("(display-mode: standalone)").matches,
    watchTables(text) {
      if (this.looksForNews() && Notification.permission === "granted")
        import("./news.js").then((news) => news.watch(JSON.parse(text), JSON.parse(siteSettings()))).catch(console.warn);
    },
    notify: (title, text) => lineModule().then((lines) => lines.notify(title, text)),
  };
}

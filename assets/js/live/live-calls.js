// What Python calls for a live table; the lines to others are fetched when somebody plays live, the post with a table that
// has it.
const fetched = () => import("./live.js");
const posted = () => import("./post.js");
const named = () => document.querySelector('meta[name="live"]')?.content || "";

/** These calls. `settled` is waited for before others are told what this device has just stored. */
export function calls(tell, settled) {
  const enter = (room) => fetched().then(room).catch((error) => tell("live-trouble", "", String(error)));
  let turn = Promise.resolve();
  // What others are told goes out one after the other, when this device has kept what it tells of.
  const inTurn = (wait, say, module = fetched) => {
    turn = turn.then(() => Promise.all([module(), wait()])).then(([lines]) => say(lines)).catch(console.warn);
  };
  return {
    liveRelays: named,
    liveHost: (secret, key) => enter((lines) => lines.host(secret, key, JSON.parse(named()), tell)),
    liveJoin: (secret, mark) => enter((lines) => lines.join(secret, mark, JSON.parse(named()), tell)),
    liveSend: (peer, text) => inTurn(settled, (lines) => lines.send(peer, text)),
    liveKnow: (peer, seated) => fetched().then((lines) => lines.know(peer, seated)),
    liveCut: (peer) => fetched().then((lines) => lines.cut(peer)),
    liveClose: (peer) => inTurn(() => {}, (lines) => lines.close(peer)),
    liveLeave: () => fetched().then((lines) => lines.leave()),
    postOpen: (secret, mark, hostKey, own) =>
      inTurn(() => {}, (post) => {
        post.open(JSON.parse(named()), { secret, mark, hostKey, own }, tell).catch((error) => {
          console.warn("post:", error);
          tell("post-read", "", "none");
        });
      }, posted),
    postPut: (slot, reader, text) => inTurn(settled, (post) => post.put(slot, reader, text), posted),
    postSoon: () => posted().then((post) => post.laySoon()),
    postKnow: (keys) => inTurn(() => {}, (post) => post.know(JSON.parse(keys)), posted),
    postLeave: () => inTurn(() => {}, (post) => post.leave(), posted),
    notify: (title, text) => fetched().then((lines) => lines.notify(title, text)),
  };
}

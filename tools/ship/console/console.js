// The console: what is typed goes to a worker with the engine, and what it prints comes back.
const EXAMPLE = `from cradle import games, players
from random import Random

ur = games.load("ur")
position = ur.new(seats=2, seed=1)
bots = [players.load(ur, "heuristic"), players.load(ur, "random")]
while decision := ur.decision(position):
    view = ur.view(position, decision.seat)
    ur.play(position, bots[decision.seat](view, decision, Random(1), 0.0))
ur.standings(position)
`;
const [state, log, code, readme, run, again] = ["state", "log", "code", "readme", "run", "again"].map((id) =>
  document.getElementById(id),
);
let worker, waiting;

/** Python with nothing in it but the engine; what it was doing is given up. */
function begin() {
  worker?.terminate();
  waiting = [];
  log.replaceChildren();
  say("Python is starting.", true);
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => waiting.shift()(data);
  worker.onerror = () => say("Python cannot be started here.", true);
  ask("").then(() => say("Python is ready.", false));
}

/** What Python prints for some statements. */
function ask(text) {
  const answer = new Promise((done) => waiting.push(done));
  worker.postMessage(text);
  return answer;
}

function say(words, busy) {
  state.textContent = words;
  readme.disabled = run.disabled = busy;
}

function line(text, name) {
  const made = document.createElement("pre");
  made.className = name;
  made.textContent = text;
  log.append(made);
}

/** Some statements, with a prompt as Python has it, and what they print. */
async function played(text) {
  const lines = text.trimEnd().split("\n");
  line(lines.map((one, n) => (n ? "... " : ">>> ") + one).join("\n"), "asked");
  const said = await ask(text);
  if (said) line(said.trimEnd(), "said");
  return said;
}

async function session() {
  say("Python is running the README's session.", true);
  const examples = await (await fetch("session.json")).json();
  let alike = 0;
  for (const { source, want } of examples) {
    if ((await played(source)) === want) alike += 1;
    else line(`The README shows: ${want}`, "other");
  }
  say(`${alike} of ${examples.length} answers are as in the README.`, false);
}

async function typed() {
  say("Python is running.", true);
  await played(code.value);
  say("Python is ready.", false);
}

readme.addEventListener("click", session);
again.addEventListener("click", begin);
document.forms[0].addEventListener("submit", (event) => {
  event.preventDefault();
  typed();
});
code.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || run.disabled) return;
  event.preventDefault();
  typed();
});
code.value = EXAMPLE;
begin();

// Sounds of the table and themes of the games. Fetched when the first one is wanted: nobody hears any before switching
// them on.
import { bell, drum, knock, metal, pluck, roomOf, rush, tone } from "./instruments.js";
import { perform as playTheme } from "./themes.js";

const USUAL = 6; // the volume as long as nobody has set another
const MOST = 9;
const LATE = 0.02; // seconds until a sound that is wanted begins
let audio = null;

const some = (least, most) => least + Math.random() * (most - least);

// By name, what is heard from a time on.
export const SOUNDS = {
  turn(room, at) {
    [[523, 0], [784, 0.16]].forEach(([pitch, after]) => {
      pluck(room, pitch, at + after, 0.28, 1.1, 0.4);
      tone(room, pitch, { at: at + after, long: 0.8, loud: 0.1 });
    });
  },
  piece(room, at) {
    knock(room, some(380, 440), at, 0.55, 0.1);
    knock(room, some(520, 600), at + 0.055, 0.28, 0.07);
  },
  cards(room, at) {
    [0, 0.05, 0.1].forEach((after, n) => rush(room, 2600 + 700 * n, { to: 5200, at: at + after, long: 0.075, loud: 0.34, q: 0.9, rise: 0.015 }));
    knock(room, 240, at + 0.2, 0.26, 0.07);
    rush(room, 1500, { at: at + 0.2, long: 0.07, loud: 0.4, q: 0.6 });
  },
  coin(room, at) {
    [[2350, 0, 0.11], [2790, 0.08, 0.1], [2520, 0.19, 0.07]].forEach(([pitch, after, loud]) => {
      metal(room, pitch * some(0.98, 1.02), at + after, loud, 0.42);
      rush(room, 6000, { at: at + after, long: 0.02, loud: 0.12 });
    });
  },
  dice(room, at) {
    for (let n = 0, after = 0; n < 9; n += 1, after += some(0.035, 0.05) + 0.006 * n) {
      knock(room, some(700, 1250), at + after, 0.24 - 0.012 * n, 0.045);
      if (n > 5) knock(room, 190, at + after, 0.18, 0.08); // the table under them
    }
  },
  sail(room, at) {
    rush(room, 350, { to: 1500, type: "lowpass", at, long: 1.1, loud: 0.3, rise: 0.3, stays: 0.15 });
    rush(room, 3200, { to: 1800, at: at + 0.25, long: 0.8, loud: 0.12, rise: 0.15, q: 0.5 });
    tone(room, 92, { to: 118, type: "sawtooth", soft: 600, at: at + 0.1, long: 0.35, loud: 0.12, rise: 0.1 }); // a plank
  },
  city(room, at) {
    [0, 0.17, 0.34].forEach((after, n) => {
      knock(room, 1500 + 130 * n, at + after, 0.14, 0.06);
      metal(room, 1750, at + after, 0.025, 0.2);
      knock(room, 170, at + after, 0.18, 0.11);
    });
    [196, 294, 392].forEach((pitch) => pluck(room, pitch, at + 0.52, 0.13, 1.2, 0.5));
  },
  // What strikes
  water(room, at) {
    rush(room, 120, { to: 900, type: "lowpass", at, long: 2.2, loud: 0.55, rise: 0.7, stays: 0.3 });
    rush(room, 1400, { to: 2600, at: at + 0.5, long: 1.6, loud: 0.17, rise: 0.35, stays: 0.2, q: 0.5 });
    for (let n = 0; n < 7; n += 1) tone(room, some(300, 700), { to: some(800, 1300), at: at + some(0.8, 1.9), long: 0.07, loud: 0.05 }); // drops
  },
  fire(room, at) {
    tone(room, 95, { to: 34, at, long: 1.1, loud: 0.3 });
    rush(room, 140, { to: 60, type: "lowpass", at, long: 2, loud: 0.45, rise: 0.03, stays: 0.5 });
    rush(room, 700, { to: 300, at: at + 0.1, long: 1.8, loud: 0.12, rise: 0.4, stays: 0.5, q: 0.6 });
    for (let n = 0; n < 30; n += 1) rush(room, some(1800, 5200), { at: at + some(0.15, 1.8), long: 0.035, loud: some(0.06, 0.24), q: 2 });
  },
  plague(room, at) {
    bell(room, 147, at, 0.12, 2.6);
    bell(room, 139, at + 0.9, 0.09, 2.2);
    rush(room, 420, { to: 700, at, long: 2.6, loud: 0.1, rise: 0.9, stays: 0.5, q: 5 }); // wind
  },
  war(room, at) {
    [0, 0.16, 0.32].forEach((after, n) => drum(room, 72, at + after, 0.18 + 0.04 * n, 0.45));
    [147, 220].forEach((pitch) => tone(room, 0.97 * pitch, { to: pitch, type: "sawtooth", soft: 900, at: at + 0.3, long: 0.9, loud: 0.06, rise: 0.08, stays: 0.3 })); // a horn
    [[1250, 0.36], [1610, 0.52]].forEach(([pitch, after]) => {
      metal(room, pitch, at + after, 0.035, 0.5);
      rush(room, 4200, { at: at + after, long: 0.08, loud: 0.16 });
    });
  },
  revolt(room, at) {
    [[320, 0], [480, 0.1], [760, 0.2], [1150, 0.15]].forEach(([pitch, after]) => {
      for (const later of [0, 0.4, 0.8]) rush(room, pitch * some(0.9, 1.1), { to: pitch * some(0.95, 1.25), at: at + after + later, long: 0.6, loud: 0.32, rise: 0.2, stays: 0.15, q: 6 }); // voices
    });
    [0, 0.2, 0.4, 0.5, 0.8, 1].forEach((after) => drum(room, 58, at + after, 0.16, 0.25)); // feet
  },
};

/** Let a sound be heard from a time of the context on; of a theme, `ur.begin` or `ur.end`. */
export function perform(context, name, at) {
  const [game, part] = name.split(".");
  const room = roomOf(context);
  if (part) playTheme(room, game, part, at);
  else SOUNDS[name]?.(room, at);
  return room;
}

/** Play a sound; nothing where the browser has none, or waits for a first click. */
export function play(name) {
  if (!globalThis.AudioContext || !isOn()) return;
  audio ??= new AudioContext();
  const context = audio;
  roomOf(context).volume.gain.value = loudness();
  context.resume().then(() => perform(context, name, context.currentTime + LATE)).catch(console.warn);
}

const { dataset } = document.documentElement;
const isOn = () => dataset.sound === "on";
const loudness = () => (Number(dataset.volume || USUAL) / MOST) ** 2; // ears hear steps of about the same size

// What is set takes effect at once, also on what is heard just now.
new MutationObserver(() => {
  if (!audio) return;
  if (isOn()) roomOf(audio).volume.gain.value = loudness();
  else {
    audio.close().catch(() => {});
    audio = null;
  }
}).observe(document.documentElement, { attributeFilter: ["data-sound", "data-volume"] });

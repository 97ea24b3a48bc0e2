// A theme for each game, for its beginning and its end. Written for this project: Ur has a lyre tuned in pure fifths, in a
// mode on E; Civilization drum and pipes, a march in a mode on D; the Renaissance a lute in mean-tone temperament, a dance.
import { drum, pipe, pluck } from "./instruments.js";

// A part is an instrument and its notes: pitches, joined by + where they sound together, then how many beats they last. A
// dash is a rest, and a bar is for the eyes.
const STEPS = { c: -9, d: -7, e: -5, f: -4, g: -2, a: 0, b: 2 };
const NOTE = /^([a-g])([#b]?)(\d)$/;
const STRUM = 0.022; // seconds between the strings of a chord
const RINGS = 1.6; // how much longer than its note a string rings

const INSTRUMENTS = {
  lyre: (room, pitch, at, long) => pluck(room, pitch, at, 0.24, RINGS * long + 0.5, 0.45),
  lute: (room, pitch, at, long) => pluck(room, pitch, at, 0.2, RINGS * long + 0.2, 0.75),
  bass: (room, pitch, at, long) => pluck(room, pitch, at, 0.17, RINGS * long + 0.4, 0.35),
  flute: (room, pitch, at, long) => pipe(room, pitch, at, 0.085, long),
  recorder: (room, pitch, at, long) => pipe(room, pitch, at, 0.05, long),
  aulos: (room, pitch, at, long) => pipe(room, pitch, at, 0.022, long, true),
  drum: (room, pitch, at) => drum(room, pitch, at, 0.24),
  tabor: (room, pitch, at) => drum(room, pitch, at, 0.12, 0.25),
};

const UR = {
  fifth: 1.955, // by how many cents a fifth is wider than on a piano
  begin: [96, {
    lyre: "e4/1 g4/.5 a4/.5 b4+e4/2 | c5/.5 b4/.5 a4/.5 g4/.5 a4+e4/2 | e4/1 g4/.5 a4/.5 b4/1 d5/1 | c5/.5 b4/.5 a4/.5 f4/.5 e4+b4/4",
    bass: "e3/2 b3/1 e3/1 | a3/2 e3/1 a3/1 | e3/2 b3/1 g3/1 | a3/1 f3/1 e3+b3/4",
    tabor: "d2/2 a2/1 a2/1 | d2/2 a2/1 a2/1 | d2/2 a2/1 a2/1 | d2/1 a2/1 d2/4",
  }],
  end: [84, {
    lyre: "b4/.5 c5/.5 d5/1 c5/.5 b4/.5 a4/1 | g4/.5 a4/.5 b4/.5 a4/.5 g4/1 f4/1 | e4/.5 g4/.5 b4/.5 e5/2.5",
    bass: "e3/1 b3/1 a3/1 e3/1 | g3/1 d4/1 e3/1 f3/1 | e3+b3/4",
    tabor: "d2/2 a2/2 | d2/2 a2/1 a2/1 | d2/4",
  }],
};

const MARCH = "d2/1 a2/.5 a2/.5 d2/1 a2/1";
const CIVILIZATION = {
  fifth: 0,
  begin: [112, {
    flute: "-/4 | d5/1 a4/.5 d5/.5 e5/1 f5/1 | g5/.5 f5/.5 e5/.5 d5/.5 e5/1.5 c5/.5 | d5/1 a4/.5 d5/.5 e5/1 g5/1 | a5/1.5 g5/.5 f5/.5 e5/.5 d5/1 | c5/.5 d5/.5 e5/.5 c5/.5 d5/2",
    aulos: "-/4 | d4+a3/4 | c4/2 a3/2 | d4+a3/4 | d4/2 a3/2 | a3/2 d4+a3/2",
    drum: [MARCH, MARCH, MARCH, MARCH, MARCH, "d2/.5 a2/.5 a2/.5 a2/.5 d2/2"].join(" | "),
  }],
  end: [104, {
    flute: "a5/1.5 g5/.5 f5/.5 e5/.5 d5/1 | f5/.5 g5/.5 a5/1 g5/.5 f5/.5 e5/1 | c5/.5 d5/.5 e5/.5 c5/.5 d5+a4/4",
    aulos: "d4/2 a3/2 | f4/2 c4/2 | a3/2 d4+a3/4",
    drum: `${MARCH} | ${MARCH} | d2/.5 a2/.5 a2/.25 a2/.25 a2/.25 a2/.25 d2/4`,
  }],
};

const STEP = "g2/1.5 d3/.5 d3/1";
const RENAISSANCE = {
  fifth: -3.42,
  begin: [152, {
    lute: "g4/1 a4/.5 bb4/.5 c5/1 | d5/1.5 c5/.5 bb4/1 | c5/.5 bb4/.5 a4/1 f4/1 | g4/2 d5/1 | eb5/1 d5/.5 c5/.5 bb4/1 | a4/1.5 bb4/.5 c5/1 | bb4/.5 a4/.5 g4/1 f#4/1 | g4/3",
    bass: "g3+d4/3 | g3+bb3/2 g3/1 | f3+c4/3 | g3+d4/2 bb3/1 | c3+g3/2 eb3/1 | f3+c4/3 | g3/1 d3+a3/2 | g2+d3+g3+b3/3",
    recorder: "-/3 | -/3 | -/3 | -/2 d5/1 | eb5/1 d5/.5 c5/.5 bb4/1 | a4/1.5 bb4/.5 c5/1 | bb4/.5 a4/.5 g4/1 f#4/1 | g4/3",
    tabor: [STEP, STEP, STEP, STEP, STEP, STEP, STEP, "g2/3"].join(" | "),
  }],
  end: [144, {
    lute: "f5/1 d5/.5 eb5/.5 f5/1 | d5/1.5 c5/.5 bb4/1 | c5/.5 d5/.5 eb5/.5 d5/.5 c5/1 | a4/.5 bb4/.5 a4/1 f#4/1 | g4/4",
    bass: "bb2+f3+bb3/3 | g3+d4/2 g3/1 | c3+g3+eb4/3 | d3+a3/3 | g2+d3+g3+b3+d4/4",
    recorder: "f5/1 d5/.5 eb5/.5 f5/1 | d5/1.5 c5/.5 bb4/1 | c5/.5 d5/.5 eb5/.5 d5/.5 c5/1 | a4/.5 bb4/.5 a4/1 f#4/1 | g4/4",
    tabor: [STEP, STEP, STEP, STEP, "g2/4"].join(" | "),
  }],
};

// A game that has no theme yet begins and ends with four notes.
const OTHER = { fifth: 0, begin: [120, { lyre: "g4/.5 b4/.5 d5/2" }], end: [120, { lyre: "g4/.5 b4/.5 d5/.5 g5/2", bass: "g3+d4/3.5" }] };
export const THEMES = { ur: UR, civilization: CIVILIZATION, renaissance: RENAISSANCE };

/** Play how a game begins, or how it ends. */
export function perform(room, game, part, start) {
  const { fifth, [part]: [tempo, parts] } = THEMES[game] ?? OTHER;
  const beat = 60 / tempo;
  for (const [instrument, notes] of Object.entries(parts)) {
    let at = start;
    for (const note of notes.split(/[\s|]+/)) {
      const [chord, beats] = note.split("/");
      const long = beats * beat;
      const pitches = chord === "-" ? [] : chord.split("+").map((name) => pitchOf(name, fifth)).sort((a, b) => a - b);
      pitches.forEach((pitch, n) => INSTRUMENTS[instrument](room, pitch, at + n * STRUM, long));
      at += long;
    }
  }
}

/** The pitch of a note in a tuning that is a circle of fifths from A on. */
export function pitchOf(name, fifth) {
  const [, letter, sign, octave] = NOTE.exec(name);
  const steps = STEPS[letter] + (sign === "#") - (sign === "b") + 12 * (octave - 4);
  const fifths = ((((steps * 7 + 6) % 12) + 12) % 12) - 6;
  return 440 * 2 ** ((100 * steps + fifth * fifths) / 1200);
}

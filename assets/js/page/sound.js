// Sounds of the table, made of tones and noise on the spot. Fetched when the first one is wanted.

let audio = null;
let noise = null;

/** One tone: its pitch in Hz, when it begins and how long it lasts in seconds, how loud, and the pitch it glides to. */
function tone(pitch, at, long, loud, to = pitch, type = "sine") {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + long);
  fade(source, volume, at, long, loud);
}

/** A knock: noise around a pitch. */
function knock(pitch, at, long, loud) {
  const [source, band, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band);
  fade(source, volume, at, long, loud, band);
}

function fade(source, volume, at, long, loud, last = source) {
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  last.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + long);
}

const SOUNDS = {
  turn: (t) => [[523, 0], [784, 0.14]].forEach(([pitch, after]) => tone(pitch, t + after, 0.5, 0.08)),
  piece: (t) => { knock(900, t, 0.06, 0.3); tone(210, t, 0.07, 0.1, 120); },
  coin: (t) => [[1976, 0], [2637, 0.07]].forEach(([pitch, after]) => tone(pitch, t + after, 0.28, 0.035, pitch, "triangle")),
  dice: (t) => [0, 0.07, 0.16, 0.23, 0.33].forEach((after, i) => knock(1500 - 160 * i, t + after, 0.05, 0.28 - 0.04 * i)),
  calamity: (t) => { tone(196, t, 0.9, 0.12, 62, "sawtooth"); knock(180, t, 0.7, 0.3); },
  end: (t) => [392, 494, 587, 784].forEach((pitch, i) => tone(pitch, t + 0.13 * i, 1.1, 0.07)),
};

/** Play one of SOUNDS; nothing where the browser has no sound, or waits for a first click. */
export function play(name) {
  if (!globalThis.AudioContext || !SOUNDS[name]) return;
  if (!audio) {
    audio = new AudioContext();
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    noise.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
  }
  audio.resume().then(() => SOUNDS[name](audio.currentTime + 0.01), () => {});
}

// What sounds are made of: strings, pipes, bells, drums and noise, in a room that rings a little. All is computed on the
// spot. Pitches are in Hz, times and lengths in seconds; `loud` is the height of the wave, 1 at most.

const SILENT = 0.001; // where a sound that dies away may end, as a share of its loudness
const ECHO = 1.2; // seconds until the room is still
const LIMIT = { threshold: -6, knee: 0, ratio: 20, attack: 0.002, release: 0.15 };
const REED = [0, 1, 0.25, 0.6, 0.2, 0.35, 0.1, 0.15]; // how loud each overtone is
const BREATH = 0.8; // seconds for which a pipe is as loud
const FLUTE = [0, 1, 0.3, 0.12, 0.03];
// What rings in a bell and in a coin: pitch, loudness and length, as shares of those of the whole.
const BELL = [[0.5, 0.5, 1], [1, 1, 0.8], [1.19, 0.7, 0.6], [1.5, 0.4, 0.5], [2, 0.6, 0.45], [2.67, 0.25, 0.3], [4.1, 0.12, 0.15]];
const METAL = [[1, 1, 1], [1.48, 0.7, 0.7], [2.09, 0.5, 0.55], [2.72, 0.35, 0.4], [3.6, 0.2, 0.25]];
const rooms = new WeakMap();

/** The room of an audio context: `dry` is heard as it is, `hall` also rings on, and `volume` is that of all. However much
 *  comes together, a limiter keeps it from clipping. */
export function roomOf(audio) {
  if (!rooms.has(audio)) rooms.set(audio, makeRoom(audio));
  return rooms.get(audio);
}

/** A new one, with a buffer of noise that its sounds share. */
function makeRoom(audio) {
  const [dry, hall, wet, volume] = Array.from({ length: 4 }, () => audio.createGain());
  const [echo, limiter] = [audio.createConvolver(), audio.createDynamicsCompressor()];
  const length = ECHO * audio.sampleRate;
  echo.buffer = bufferOf(audio, length, (i) => noise() * (1 - i / length) ** 4);
  wet.gain.value = 0.3;
  for (const [name, value] of Object.entries(LIMIT)) limiter[name].value = value;
  hall.connect(dry);
  hall.connect(echo).connect(wet).connect(dry);
  dry.connect(limiter).connect(volume).connect(audio.destination);
  return { audio, dry, hall, volume, noise: bufferOf(audio, 2 * audio.sampleRate, noise), strings: new Map() };
}

const noise = () => Math.random() * 2 - 1;

function bufferOf(audio, length, sample) {
  const buffer = audio.createBuffer(1, Math.ceil(length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = sample(i, data);
  return buffer;
}

/** Let a source be heard through its filters: it has come after `rise`, stays as loud for `stays`, and then dies away. */
function playSource(room, source, { at, long, loud, rise = 0.002, stays = 0, dry = false }, ...filters) {
  const shape = room.audio.createGain();
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(loud, at + rise);
  shape.gain.setValueAtTime(loud, at + rise + stays);
  shape.gain.exponentialRampToValueAtTime(SILENT * loud, at + long);
  [source, ...filters, shape, dry ? room.dry : room.hall].reduce((from, to) => from.connect(to));
  source.start(at);
  source.stop(at + long);
}

/** A filter, whose pitch may glide over the whole sound. */
function filter(room, type, pitch, q, { at, long }, to = pitch) {
  const found = room.audio.createBiquadFilter();
  found.type = type;
  found.Q.value = q;
  found.frequency.setValueAtTime(pitch, at);
  found.frequency.exponentialRampToValueAtTime(to, at + long);
  return found;
}

/** One wave, which may glide to another pitch. `soft`: no overtones above this pitch. */
export function tone(room, pitch, { to = pitch, type = "sine", soft = 0, ...way }) {
  const source = room.audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, way.at);
  source.frequency.exponentialRampToValueAtTime(to, way.at + way.long);
  playSource(room, source, way, ...(soft ? [filter(room, "lowpass", soft, 0.7, way)] : []));
}

/** Noise around a pitch (bandpass), below it (lowpass) or above it (highpass), which may glide. */
export function rush(room, pitch, { to = pitch, type = "bandpass", q = 1, ...way }) {
  const source = room.audio.createBufferSource();
  source.buffer = room.noise;
  source.loop = true;
  source.loopStart = Math.random(); // no two of them are the same
  playSource(room, source, way, filter(room, type, pitch, q, way, to));
}

/** A knock on wood or stone: a click, and what rings of it. */
export function knock(room, pitch, at, loud, long = 0.06) {
  rush(room, 3 * pitch, { at, long: long / 2, loud: 0.9 * loud, q: 0.8 });
  tone(room, pitch, { to: 0.8 * pitch, at, long, loud });
  tone(room, 2.3 * pitch, { at, long: 0.6 * long, loud: 0.4 * loud });
}

/** A drum: its skin gives way, and tightens. */
export function drum(room, pitch, at, loud, long = 0.4) {
  tone(room, 1.7 * pitch, { to: pitch, at, long, loud });
  rush(room, 8 * pitch, { at, long: 0.05, loud: 0.5 * loud, q: 0.7 });
}

const ring = (partials) => (room, pitch, at, loud, long) => {
  for (const [share, louder, longer] of partials) tone(room, share * pitch, { at, long: longer * long, loud: loud * louder });
};
export const bell = ring(BELL);
export const metal = ring(METAL);

/** A pipe, with breath and a slow vibrato; `reed`: one that buzzes. */
export function pipe(room, pitch, at, loud, long, reed = false) {
  const { audio } = room;
  const [source, swing, depth] = [audio.createOscillator(), audio.createOscillator(), audio.createGain()];
  const overtones = reed ? REED : FLUTE;
  source.setPeriodicWave(audio.createPeriodicWave(new Float32Array(overtones.length), Float32Array.from(overtones)));
  source.frequency.setValueAtTime(0.985 * pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch, at + 0.06);
  swing.frequency.value = 5;
  depth.gain.setValueAtTime(0, at);
  depth.gain.linearRampToValueAtTime(0.006 * pitch, at + Math.min(0.5, long));
  swing.connect(depth).connect(source.frequency);
  swing.start(at);
  swing.stop(at + long);
  const way = { at, long, loud, rise: 0.045, stays: Math.max(0, Math.min(long - 0.2, BREATH)) };
  playSource(room, source, way, filter(room, "lowpass", reed ? 2400 : 4 * pitch, 0.7, way));
  rush(room, 2 * pitch, { ...way, loud: (reed ? 0.02 : 0.12) * loud, q: 2 });
}

/** A plucked string, after Karplus and Strong: a burst of noise that runs around, a little duller each time. `bright`: how
 *  much of its overtones is left at the beginning. */
export function pluck(room, pitch, at, loud, long, bright = 0.5) {
  const { audio, strings } = room;
  const period = Math.round(audio.sampleRate / pitch - 0.5);
  const key = `${period} ${bright}`;
  if (!strings.has(key)) strings.set(key, string(audio, period, bright));
  const source = audio.createBufferSource();
  source.buffer = strings.get(key);
  source.playbackRate.value = (pitch * (period + 0.5)) / audio.sampleRate;
  playSource(room, source, { at, long, loud, stays: 0.3 * long });
}

const RINGS = 2.2; // seconds of a string
const LEVEL = 0.35; // its mean height at the beginning, about a third of its highest wave

function string(audio, period, bright) {
  const loss = 10 ** ((-3 * period) / (1.6 * RINGS * audio.sampleRate)); // a thousandth is left after so long
  let dull = 0;
  const burst = Array.from({ length: period }, () => (dull += bright * (noise() - dull)));
  const place = Math.max(1, Math.round(period / 5)); // plucked there, it lacks the overtones that have a node there
  const from = (i) => burst[i] - burst[(i + period - place) % period];
  const buffer = bufferOf(audio, RINGS * audio.sampleRate, (i, data) =>
    i < period ? from(i) : loss * 0.5 * (data[i - period] + data[Math.max(0, i - period - 1)]));
  const data = buffer.getChannelData(0);
  const first = data.subarray(0, 4 * period);
  const level = Math.sqrt(first.reduce((sum, sample) => sum + sample * sample, 0) / first.length);
  for (let i = 0; i < data.length; i += 1) data[i] *= LEVEL / level; // all strings are as loud, however their noise fell out
  return buffer;
}

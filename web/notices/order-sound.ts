import { get, set } from 'idb-keyval';

/** The bell of a shop door: two notes, a fifth apart. */
const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1_318.5, atSeconds: 0.14 },
];
const noteSeconds = 0.9;
const loudness = 0.18;
/** How long a browser may take to allow it, and the notes to fade. */
const allowedMs = 500;
const closeMs = 2_000;

const switchKey = 'haat-order-sound';
const heardKey = (storeId: string) => `haat-heard-orders-${storeId}`;

/** On unless it was switched off in this browser. */
export function isSoundOn(): boolean {
  return read(switchKey) !== 'off';
}

export function switchSound(isOn: boolean): void {
  write(switchKey, isOn ? 'on' : 'off');
}

/**
 * Rings for orders up to notice `seq`, once however many tabs hear of it. A tab in which nobody has done anything yet may not be
 * allowed to make a sound: it leaves the ringing to the others, and nothing is heard if there are none.
 */
export async function ringOnce(storeId: string, seq: number): Promise<void> {
  if (!isSoundOn()) return;
  const takeTurn = async () => {
    if (seq > (await lastHeard(storeId)) && (await ring())) await set(heardKey(storeId), seq).catch(() => {});
  };
  if (navigator.locks) await navigator.locks.request(`haat-order-sound-${storeId}`, takeTurn);
  else await takeTurn();
}

/** Kept in IndexedDB: what one tab writes to the local storage, another one may read only a moment later. */
async function lastHeard(storeId: string): Promise<number> {
  return (await get<number>(heardKey(storeId)).catch(() => undefined)) ?? 0;
}

/** Whether the sound has begun: without a device or a gesture it has not, and the panel says it alone. */
async function ring(): Promise<boolean> {
  try {
    const context = new AudioContext();
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, allowedMs))]);
    const isAllowed = context.state === 'running';
    if (isAllowed) for (const { hertz, atSeconds } of notes) playNote(context, hertz, context.currentTime + atSeconds);
    setTimeout(() => void context.close(), isAllowed ? closeMs : 0);
    return isAllowed;
  } catch {
    return false;
  }
}

function playNote(context: AudioContext, hertz: number, at: number): void {
  const note = context.createOscillator();
  const volume = context.createGain();
  note.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds);
  note.connect(volume).connect(context.destination);
  note.start(at);
  note.stop(at + noteSeconds);
}

/** A browser that keeps nothing rings in each of its tabs. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

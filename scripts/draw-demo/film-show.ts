import { fileURLToPath } from 'node:url';
import { demoScenes, demoShowSeconds } from '#contract/live/demo-scenes.ts';
import { showShots } from '../../server/demo/show-shots.ts';
import { type Chord, fadeSeconds, joinShots, shotFilter, writeFilm } from './filming.ts';

/**
 * Films the demo store's show from its drawn pictures into server/demo: `node scripts/draw-demo/film-show.ts`. Needs ffmpeg. It ends where
 * it begins, and nothing is written on it: what the page says stands over it.
 */
const film = fileURLToPath(new URL('../../server/demo/rangrez-show.mp4', import.meta.url));
const size = { width: 720, height: 1280 };
const roots = [220, 196, 174.61, 196, 220, 164.81, 196];

const scenes = demoScenes.map(({ name, seconds }) => ({ seconds, shots: showShots[name] }));
const takes = scenes.flatMap(({ seconds, shots }) => shots.map((shot) => ({ shot, seconds: seconds / shots.length })));
const [first] = takes;
if (!first) throw new Error('the show has no scenes');
/** The last fades into the first, where the film is cut. */
const round = [...takes, first];

let at = 0;
const fadesAt = takes.map(({ seconds }) => {
  at += seconds;
  return at;
});
const cut = `trim=start=${fadeSeconds}:duration=${demoShowSeconds},setpts=PTS-STARTPTS`;
const filters = [...(await Promise.all(round.map(({ shot, seconds }, index) => shotFilter(shot, index, { size, seconds })))), joinShots(fadesAt, cut)];
const chords = scenes.map(({ seconds }, index): Chord => ({ hertz: [1, 1.26, 1.498].map((step) => (roots[index % roots.length] ?? 220) * step), seconds }));
await writeFilm(film, { shots: round.map(({ shot }) => shot), filters, chords, bitrate: 355, preset: 'veryslow' });

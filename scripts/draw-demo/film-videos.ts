import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DemoFilm, demoFilms, shotSeconds } from '../../server/demo/demo-films.ts';
import { moreFilms } from '../../server/demo/more-films.ts';
import { captionFont, ink, marigold, paper } from './film-look.ts';
import { type Chord, fadeSeconds, joinShots, shotFilter, writeFilm } from './filming.ts';

/**
 * Films the demo store's shoppable videos from its drawn pictures into server/demo/videos: `node scripts/draw-demo/film-videos.ts [file …]`.
 * Needs ffmpeg.
 */
const folder = new URL('../../server/demo/videos/', import.meta.url);
const size = { width: 540, height: 960 };

/**
 * Where the words stand: what an upright phone leaves of the picture at the left of the player's buttons, below its head (`watch` in
 * app.css). On one of 390 × 844 it cuts 30 px off each side, and the buttons begin at 438 px.
 */
const safe = { left: 45, top: 214 };
/** More letters than that reach below the buttons. */
const lineLetters = 24;

const onGround = (color: string, border: number): string => `box=1:boxborderw=${border}:boxcolor=${color}:x=${safe.left + border}`;
const label = `drawtext=fontfile=${captionFont}:text='Demo':fontsize=20:y=${safe.top + 8}:fontcolor=${ink}:${onGround(marigold, 8)}`;

function write(caption: string): string {
  const text = breakLine(caption);
  return `drawtext=fontfile=${captionFont}:text='${text}':fontsize=28:y=${safe.top + 48}:fontcolor=${paper}:${onGround(`${ink}@0.8`, 12)}`;
}

/** In two lines where it is long, as equal as its words allow. */
function breakLine(caption: string): string {
  if (caption.length <= lineLetters) return caption;
  const gaps = [...caption.matchAll(/ /g)].map(({ index }) => index);
  const middle = gaps.toSorted((a, b) => Math.abs(a - caption.length / 2) - Math.abs(b - caption.length / 2))[0] ?? caption.length;
  return `${caption.slice(0, middle)}\n${caption.slice(middle + 1)}`;
}

/** A chord for each shot, of another root in each film. */
function chordsOf({ shots }: DemoFilm, film: number): Chord[] {
  const root = 165 * 2 ** ((((film % 5) * 3) % 12) / 12);
  return shots.map((_, index) => ({ hertz: [1, 1.25, 1.5].map((step) => root * step * 2 ** (((index * 5) % 7) / 12)), seconds: shotSeconds }));
}

async function shoot(film: DemoFilm, index: number): Promise<void> {
  const { shots, file } = film;
  const filmed = shots.map((shot, at) => shotFilter(shot, at, { size, seconds: shotSeconds, words: write(shot.caption) }));
  const fadesAt = shots.slice(1).map((_, at) => (at + 1) * shotSeconds - fadeSeconds / 2);
  const filters = [...(await Promise.all(filmed)), joinShots(fadesAt, label)];
  await writeFilm(fileURLToPath(new URL(file, folder)), { shots, filters, chords: chordsOf(film, index), bitrate: 400, preset: 'slow' });
}

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [index, film] of [...demoFilms, ...moreFilms].entries()) if (wanted.length === 0 || wanted.includes(film.file)) await shoot(film, index);

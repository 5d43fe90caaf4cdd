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

const label = `drawtext=fontfile=${captionFont}:text='Demo':fontsize=20:x=40:y=150:fontcolor=${ink}:box=1:boxborderw=8:boxcolor=${marigold}`;

function write(caption: string): string {
  return `drawtext=fontfile=${captionFont}:text='${caption}':fontsize=30:x=40:y=190:fontcolor=${paper}:box=1:boxborderw=12:boxcolor=${ink}@0.8`;
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

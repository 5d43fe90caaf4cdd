import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Cast, openChromium, startHaat } from './cast.ts';
import { chapters, withSale } from './chapters.ts';
import { Recorder } from './recorder.ts';
import { drawGrounds, joinChapters, layChapter, takePoster } from './stage.ts';

/**
 * Films the walk-through of `/book-demo` from a running Haat: `CHROMIUM=… node scripts/walk-through/record.ts`, after a build. Needs
 * ffmpeg. It starts a Haat with the demo store on data of its own. Each chapter is kept in the work folder (HAAT_FILM): `--from 16` takes the
 * sixteenth and those after it again, `--only 7,8` those alone, `--lay` none. One that shows the order brings the rest of its sale with it.
 * What was laid is laid again where it was taken again or says something else.
 */
const { values } = parseArgs({ options: { from: { type: 'string' }, only: { type: 'string' }, lay: { type: 'boolean' } } });
const work = process.env.HAAT_FILM ?? join(tmpdir(), 'haat-film');
const out = fileURLToPath(new URL('../../web/shell/front/book/film/', import.meta.url));
const port = Number(process.env.PORT ?? 3190);
const posterAt = { chapter: 8, second: 1 };

const numbers = chapters.map((_, index) => index + 1);
const only = values.only?.split(',').map(Number);
const asked = numbers.filter((number) => (only ? only.includes(number) : number >= Number(values.from ?? 1)));
const wanted = values.lay ? [] : withSale(asked);
const folderOf = (number: number) => join(work, `chapter-${String(number).padStart(2, '0')}`);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (wanted.length === chapters.length) await rm(work, { recursive: true, force: true });
await mkdir(work, { recursive: true });
if (wanted.length > 0) await takeAll();
await layAll();

/** One that fails is tried once more; those after it are taken all the same, and it alone is taken again later. */
async function takeAll(): Promise<void> {
  await using cast = await Cast.gather(work, `http://localhost:${port}`, await startHaat(work, port));
  for (const number of wanted) {
    const isTaken = (await tryToTake(cast, number)) || (await tryToTake(cast, number));
    if (!isTaken) process.exitCode = 1;
  }
}

async function tryToTake(cast: Cast, number: number): Promise<boolean> {
  try {
    await take(cast, number);
    return true;
  } catch (error) {
    say(`${number} failed: ${error}`);
    await cast.look(join(work, `failed-${number}`));
    await rm(join(folderOf(number), 'taken.json'), { force: true });
    return false;
  }
}

async function take(cast: Cast, number: number): Promise<void> {
  const { act, seconds, title } = chapters[number - 1] as (typeof chapters)[number];
  await rm(folderOf(number), { recursive: true, force: true });
  const recorder = new Recorder(folderOf(number));
  const started = performance.now();
  try {
    await act({ cast, take: recorder });
  } finally {
    const taken = await recorder.stop();
    if (taken.seconds !== seconds) say(`${number}: ${taken.seconds} s of ${seconds}`);
    const frames = Object.entries(taken.panes).map(([pane, timeline]) => `${pane} ${timeline.length}`);
    say(`${number} ${title}: ${((performance.now() - started) / 1000).toFixed(0)} s, ${frames.join(', ')}`);
  }
}

async function layAll(): Promise<void> {
  const taken = numbers.filter((number) => existsSync(join(folderOf(number), 'taken.json')));
  const words = taken.map((number) => ({ ...(chapters[number - 1] as (typeof chapters)[number]), number: number - 1 }));
  const browser = await openChromium();
  await drawGrounds(browser, words, ({ number }) => join(folderOf(number + 1), 'ground.png'));
  await browser.close();
  const clips: string[] = [];
  for (const chapter of words) {
    const folder = folderOf(chapter.number + 1);
    const to = join(folder, 'clip.mp4');
    clips.push(to);
    const taken = await readFile(join(folder, 'taken.json'), 'utf8');
    const state = JSON.stringify([chapter, taken]);
    const isLaid = existsSync(to) && existsSync(join(folder, 'laid.json')) && (await readFile(join(folder, 'laid.json'), 'utf8')) === state;
    if (isLaid) continue;
    await layChapter({ taken: JSON.parse(taken), ground: join(folder, 'ground.png'), layout: chapter.layout, folder, to });
    await writeFile(join(folder, 'laid.json'), state);
  }
  if (taken.length < chapters.length) return say(`laid ${taken.length} of ${chapters.length} chapters in ${work}`);
  await mkdir(out, { recursive: true });
  await joinChapters(clips, work, join(out, 'walk-through.mp4'));
  await takePoster(clips[posterAt.chapter - 1] ?? '', posterAt.second, join(out, 'walk-through.webp'));
  // For who does not see the film: what is said, and for how long.
  const said = chapters.map(({ seconds, title, text }) => ({ seconds, title, text }));
  await writeFile(join(out, 'chapters.json'), `${JSON.stringify(said, null, 2)}\n`);
  say(`${((await stat(join(out, 'walk-through.mp4'))).size / 1e6).toFixed(2)} MB`);
}

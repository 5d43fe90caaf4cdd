import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoFilms } from '#server/demo/demo-films.ts';
import { moreFilms } from '#server/demo/more-films.ts';
import { kilobytesOf, listFirstFiles, openBrowser } from '../../test/support/browser/browser.ts';
import { untilOnAir } from '../../test/support/browser/seeded-folder.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { quantile, watchProcessor } from '../figures.ts';
import { interruptible } from '../interruptible.ts';
import { askLighthouse, categories, isFailure, type Report } from './ask-lighthouse.ts';

/** No event shows the bottle, which is one of the last things that the demo store comes to have. */
const offAir = '/product/copper-water-bottle';
const lightPaths = ['/', '/book-demo', '/features', '/p/rangrez-home'];
const paths = [...lightPaths, '/shop', offAir, '/live', '/auth'];
/** Kept from search engines, which SEO is about. */
const unlisted = ['/auth'];
/** Of each category, of 100 (docs/design.md, "Budgets"). */
const minScore = 95;
/** Of what is largest on the screen, on the mobile profile: slow 4G, and a processor four times slower than this one. */
const maxLargestMs = 2_500;
/** kB of JavaScript: of pages that are read, and of those that are used. */
const maxKilobytes = { light: 20, other: 120 };

const script = /\.js$/;

const patienceMs = 600_000;
const lookMs = 1_000;
const usage = 'usage: npm run bench -- pages [path …] [--runs number]';

/**
 * `npm run bench -- pages [path …] [--runs n]`: Lighthouse on its mobile profile over public pages and the demo store's own, as `npm start`
 * serves them, the median of five for each, and their JavaScript. `CHROME_PATH` names the browser of Lighthouse, else it is `/usr/bin/chromium`.
 */
export async function measurePages(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], options: { runs: { type: 'string' } }, allowPositionals: true });
  const runs = Number(values.runs ?? '5');
  if (!(Number.isInteger(runs) && runs > 0 && positionals.every((path) => path.startsWith('/')))) {
    console.error(usage);
    return false;
  }
  return await interruptible(async (signal) => {
    await using haat = await HaatProcess.start({ HAAT_DEMO: 'on', HAAT_DEMO_STORE: 'whole', RTMP_PORT: 'off' });
    await untilOnAir(haat.url);
    await untilWhole(haat.url);
    console.log(`${'page'.padEnd(30)}${categories.map((name) => name.padStart(16)).join('')}${'LCP'.padStart(10)}`);
    console.log(`${'goal'.padEnd(30)}${categories.map(() => `≥ ${minScore}`.padStart(16)).join('')}${`≤ ${(maxLargestMs / 1000).toFixed(1)} s`.padStart(10)}`);
    let holds = true;
    for (const path of positionals.length > 0 ? positionals : paths) {
      signal.throwIfAborted();
      const isScored = await scorePage(haat.url, path, runs);
      const isLight = await weighPage(haat.url, path);
      holds = isScored && isLight && holds;
    }
    return holds;
  });
}

/** The rest of the demo store comes after its server is ready, and takes the processor for that. Its last film comes with its last goods. */
async function untilWhole(url: string): Promise<void> {
  const end = Date.now() + patienceMs;
  const films = demoFilms.length + moreFilms.length;
  const countVideos = async () => (await (await fetch(`${url}/api/videos?limit=50`)).json()).items.length;
  while ((await countVideos()) < films) {
    if (Date.now() > end) throw new Error('the demo store was not whole in time');
    await delay(lookMs);
  }
}

/** Prints its row, and below it what cost points; whether all of it holds. */
async function scorePage(origin: string, path: string, runs: number): Promise<boolean> {
  const processor = watchProcessor();
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = await askLighthouse(origin + path);
    if (isFailure(report)) {
      console.log(`${path.padEnd(30)}  DOES NOT HOLD  Lighthouse could not look at it: ${report.runtimeError.code} ${report.runtimeError.message}`);
      return false;
    }
    reports.push(report);
  }
  const median = (figure: (report: Report) => number) => quantile(reports.map(figure), 0.5);
  const scores = categories.map((name) => Math.round(median((report) => report.categories[name].score * 100)));
  const largestMs = median(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  const isFree = (index: number) => categories[index] === 'seo' && unlisted.includes(path);
  const holds = scores.every((score, index) => score >= minScore || isFree(index)) && largestMs <= maxLargestMs;
  const shares = processor();
  const quiet = shares ? `  ${shares.busy.toFixed(0)} % busy, steal ${shares.steal.toFixed(1)} %` : '';
  const row = path.padEnd(30) + scores.map((score) => String(score).padStart(16)).join('') + `${(largestMs / 1000).toFixed(2)} s`.padStart(10);
  console.log(`${row}  ${holds ? 'holds' : 'DOES NOT HOLD'}${quiet}`);
  const [last] = reports.slice(-1);
  if (last) for (const line of listLosses(last)) console.log(`  ${line}`);
  return holds;
}

/** What took points off, in the last of the runs. */
function listLosses({ categories: found, audits }: Report): string[] {
  return categories.flatMap((name) =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trimEnd()),
  );
}

/** Prints what JavaScript a first visit brings, by whoever only reads and by whoever touches the page at once; whether both hold. */
async function weighPage(origin: string, path: string): Promise<boolean> {
  const goal = lightPaths.includes(path) || path.startsWith('/p/') ? maxKilobytes.light : maxKilobytes.other;
  const browser = await openBrowser();
  try {
    const untouched = await listFirstFiles(browser, origin + path, script, false);
    const touched = await listFirstFiles(browser, origin + path, script);
    const holds = [untouched, touched].every((files) => kilobytesOf(files) <= goal);
    const said = `untouched ${describe(untouched)}, touched ${describe(touched)}, goal ${goal} kB`;
    console.log(`  JavaScript in three seconds: ${said}  ${holds ? 'holds' : 'DOES NOT HOLD'}`);
    return holds;
  } finally {
    await browser.close();
  }
}

const describe = (files: ReadonlyMap<string, number>): string => `${kilobytesOf(files).toFixed(0)} kB in ${files.size} files`;

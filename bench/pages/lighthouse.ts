import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../test/support/servers/free-port.ts';
import { allocatorSettings, serverArguments } from '../../test/support/servers/start-command.ts';
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { quantile, watchProcessor } from '../figures.ts';
import { untilReady } from '../start.ts';

/** Fetched by npm when this bench runs, and no part of the installation: it brings more packages than Haat has. */
const lighthouse = 'lighthouse@13.5.0';
const paths = ['/', '/book-demo', '/features', '/p/rangrez-home'];
const runs = 5;
/** Of each category, of 100 (docs/design.md, "Budgets"). */
const minScore = 95;
/** Of what is largest on the screen, on the mobile profile: slow 4G, and a processor four times slower than this one. */
const maxLargestMs = 2_500;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

type Audit = { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

/**
 * `npm run bench -- pages [path]`: Lighthouse on its mobile profile over the front pages and the demo store's own page, as `npm start` serves
 * them; the median of five for each. `CHROME_PATH` names the browser, else it is `/usr/bin/chromium`.
 */
export async function measurePages(only: readonly string[]): Promise<boolean> {
  const port = await findFreePort();
  const HAAT_DATA = await makeTemporaryFolder('haat-bench-');
  const server = spawn(process.execPath, serverArguments, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...allocatorSettings, HAAT_DATA, PORT: String(port), HAAT_DEMO: 'on', RTMP_PORT: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(server, port);
    let holds = true;
    console.log(`${'page'.padEnd(18)}${categories.map((name) => name.padStart(16)).join('')}${'LCP'.padStart(10)}`);
    for (const path of only.length > 0 ? only : paths) holds = (await measurePage(`http://localhost:${port}`, path)) && holds;
    return holds;
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(HAAT_DATA, { recursive: true, force: true });
  }
}

/** Prints its row, and below it what cost points; whether all of it holds. */
async function measurePage(origin: string, path: string): Promise<boolean> {
  const processor = watchProcessor();
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await askLighthouse(origin + path));
  const median = (figure: (report: Report) => number) => quantile(reports.map(figure), 0.5);
  const scores = categories.map((name) => Math.round(median((report) => report.categories[name].score * 100)));
  const largestMs = median(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  const holds = scores.every((score) => score >= minScore) && largestMs <= maxLargestMs;
  const shares = processor();
  const quiet = shares ? `  ${shares.busy.toFixed(0)} % busy, steal ${shares.steal.toFixed(1)} %` : '';
  const row = path.padEnd(18) + scores.map((score) => String(score).padStart(16)).join('') + `${(largestMs / 1000).toFixed(2)} s`.padStart(10);
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

async function askLighthouse(url: string): Promise<Report> {
  const wanted = [`--only-categories=${categories.join(',')}`, '--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'];
  const { stdout } = await promisify(execFile)('npm', ['exec', '--yes', lighthouse, '--', url, ...wanted], {
    env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' },
    maxBuffer: 100_000_000,
  });
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${report.runtimeError.message}`);
  return report;
}

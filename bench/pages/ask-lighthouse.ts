import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Fetched by npm when this bench runs, and no part of the installation: it brings more packages than Haat has. */
const lighthouse = 'lighthouse@13.5.0';
const tries = 4;
/** The code, here, where it ended without a report. */
const noReport = 'NO_REPORT';
/** What it says of its own recording and of its browser: whether the page is good is not known then (`core/lib/lh-error.js` of that version). */
const saysNothingOfPage: ReadonlySet<string> = new Set([
  ...['NO_NAVSTART', 'NO_TRACING_STARTED', 'TRACING_ALREADY_STARTED', 'NO_RESOURCE_REQUEST', 'NO_DOCUMENT_REQUEST', 'NO_DCL', 'NO_FCP', 'NO_LCP'],
  ...['NO_SCREENSHOTS', 'NO_SPEEDLINE_FRAMES', 'SPEEDINDEX_OF_ZERO', 'INVALID_SPEEDLINE', 'PARSING_PROBLEM', 'READ_FAILED'],
  ...['PROTOCOL_TIMEOUT', 'CRI_TIMEOUT', 'TARGET_CRASHED', noReport],
]);

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

type Audit = { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string };
export type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Failure = { runtimeError: { code: string; message: string } };

/** A report on the page, or why there is none: it is asked again, four times in all, where the answer says nothing about the page. */
export async function askLighthouse(url: string): Promise<Report | Failure> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await runLighthouse(url);
    if (!isFailure(answer) || !saysNothingOfPage.has(answer.runtimeError.code) || attempt === tries) return answer;
    console.log(`  ${url}: Lighthouse answered ${answer.runtimeError.code}, which says nothing about the page; it is asked again (${attempt} of ${tries - 1})`);
  }
}

export const isFailure = (answer: Report | Failure): answer is Failure => 'runtimeError' in answer;

/** Into a file: it ends before a pipe took all of a long report. Where it fails it ends with an error, and its report is there all the same. */
async function runLighthouse(url: string): Promise<Report | Failure> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'haat-lighthouse-'));
  const file = join(folder.path, 'report.json');
  const wanted = [
    ...[`--only-categories=${categories.join(',')}`, '--output=json', `--output-path=${file}`, '--quiet'],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
  ];
  const said = await promisify(execFile)('npm', ['exec', '--yes', lighthouse, '--', url, ...wanted], {
    env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' },
    maxBuffer: 100_000_000,
  }).catch((error: Error & { stderr?: string }) => ({ stderr: error.stderr || error.message }));
  const report = await readFile(file, 'utf8').catch(() => undefined);
  return report === undefined ? { runtimeError: { code: noReport, message: said.stderr.trim() } } : JSON.parse(report);
}

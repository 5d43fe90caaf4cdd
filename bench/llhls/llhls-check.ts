import { quantile } from '../figures.ts';
import { checkStream } from './check-stream.ts';
import { type Finding, isSound } from './rules.ts';

const defaultSeconds = 30;
const usage = 'Say what to check: npm run bench -- llhls-check <address of the master playlist> [seconds]';

/** `npm run bench -- llhls-check <url> [seconds]`: checks every rule of docs/live-video.md, "LL-HLS" on a running stream. */
export async function checkLlhls(args: readonly string[]): Promise<boolean> {
  const [url, seconds = defaultSeconds] = args;
  if (!url || !URL.canParse(url) || !(Number(seconds) > 0)) {
    console.error(usage);
    return false;
  }
  const findings = await checkStream(url, { seconds: Number(seconds), fetch });
  console.log(tableOf(findings));
  return isSound(findings);
}

/** A row for each rule, then what failed and what was not seen. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(
    (finding) => `${finding.rule.padEnd(24)} ${String(finding.checked).padStart(7)} ${verdictOf(finding).padEnd(12)} ${finding.says}${figuresOf(finding)}`,
  );
  const failed = findings.filter(({ failures }) => failures > 0);
  const unseen = findings.filter(({ checked }) => checked === 0);
  return [
    `${'rule'.padEnd(24)} ${'checked'.padStart(7)} ${'verdict'.padEnd(12)} says`,
    ...rows,
    '',
    ...failed.map(({ rule, failures, checked, example }) => `${rule} failed ${failures} of ${checked} times, first: ${example}`),
    ...unseen.map(({ rule, when }) => `${rule} was not seen and is not proven${when ? `: it shows when ${when}` : ''}`),
    isSound(findings) ? 'The stream keeps every rule that it showed.' : 'THE STREAM DOES NOT KEEP THE RULES.',
  ].join('\n');
}

function verdictOf({ checked, failures }: Finding): string {
  if (failures > 0) return `${failures} FAILED`;
  return checked > 0 ? 'holds' : 'not seen';
}

function figuresOf({ measured }: Finding): string {
  if (measured.length === 0) return '';
  const [median, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(measured, share).toFixed(0));
  return ` (median ${median} ms, p95 ${p95} ms, worst ${worst} ms)`;
}

// Counts the tests of a kept run: `node count-tests.mjs <file of what "npm test" printed> <its exit code>`.
// Runs where nothing may be installed, so: Node 20, no packages, no TypeScript.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const [file, code] = process.argv.slice(2);
const lines = stripVTControlCharacters(readFileSync(file, 'utf8')).split('\n');
// Vitest's summary: "Tests  3 failed | 389 passed | 2 skipped (394)", in colors.
const summaries = lines.filter((line) => /^ *Tests {2}/.test(line));
const count = (what) => summaries.flatMap((line) => [...line.matchAll(new RegExp(`(\\d+) ${what}`, 'g'))]).reduce((sum, [, number]) => sum + Number(number), 0);

const failed = count('failed');
// Vitest ends with what failed, unless it was stopped before.
if (code !== '0' && summaries.length === 0) {
  const failures = lines.filter((line) => /^ *[×❯] .*(\d+ms|failed)/.test(line)).slice(0, 40);
  if (failures.length > 0) process.stdout.write(`Failed before the run was stopped\n${failures.join('\n')}\n`);
}
// A run that ends badly before or after its tests has failed as well.
process.stdout.write(`${count('passed')} passed, ${code !== '0' && failed === 0 ? 1 : failed} failed, ${count('skipped')} skipped\n`);

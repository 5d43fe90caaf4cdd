// Counts the tests of a kept run: `node count-tests.mjs <file of what "npm test" printed> <its exit code>`.
// Runs where nothing may be installed, so: Node 20, no packages, no TypeScript.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const [file, code] = process.argv.slice(2);
// Vitest's summary: "Tests  3 failed | 389 passed | 2 skipped (394)", in colors.
const summaries = stripVTControlCharacters(readFileSync(file, 'utf8'))
  .split('\n')
  .filter((line) => /^ *Tests {2}/.test(line));
const count = (what) => summaries.flatMap((line) => [...line.matchAll(new RegExp(`(\\d+) ${what}`, 'g'))]).reduce((sum, [, number]) => sum + Number(number), 0);

const failed = count('failed');
// A run that ends badly before or after its tests has failed as well.
process.stdout.write(`${count('passed')} passed, ${code !== '0' && failed === 0 ? 1 : failed} failed, ${count('skipped')} skipped\n`);

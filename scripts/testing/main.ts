import { join } from 'node:path';
import { countTests, describeOutcomes } from './outcome.ts';
import { gate, parts } from './parts.ts';
import { runParts } from './run-parts.ts';
import { createRunVitest } from './run-vitest.ts';

/** `node main.ts [part…]`: runs those parts, or the gate and all others; prints what became of them, and exits with 1 where something is red. */
const root = join(import.meta.dirname, '../..');
const all = [gate, ...parts];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.some((part) => part.name === name));

if (unknown.length > 0) {
  process.stderr.write(`There is no part "${unknown[0]}". Parts: ${all.map(({ name }) => name).join(', ')}.\n0 passed, 1 failed\n`);
  process.exitCode = 1;
} else {
  const chosen = named.length > 0 ? all.filter(({ name }) => named.includes(name)) : all;
  const run = createRunVitest({ root, config: join(root, 'vitest.config.ts'), show: (text) => process.stdout.write(text) });
  const outcomes = await runParts(chosen, run);
  const rest = chosen.length < all.length ? [describeRest()] : [];
  process.stdout.write(`\n${[...rest, ...describeOutcomes(outcomes)].join('\n')}\n`);
  if (outcomes.some((outcome) => countTests(outcome).failed > 0)) process.exitCode = 1;
}

/** What a run of some parts leaves open. */
function describeRest(): string {
  const names = parts.map(({ name }) => name).join(', ');
  return `"npm test" is the gate: the checks, units and front door, a journey for each main path. "npm run test:all" runs it and the parts ${names}: those that a change touches, and all before a release.`;
}

import { stripVTControlCharacters } from 'node:util';
import type { Reporter } from 'vitest/node';

type Failure = { project: string; path: string; name: string; errors: readonly { message: string }[] };

const maxLines = 40;
const linesOfError = 6;
const lineLength = 200;

/** What failed, by name, each with the first lines of its errors; not more than fits the end of a kept output. */
export function describeFailures(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const names = failures.map(({ project, path, name }) => cut(`  ${project}  ${path}${name && ` > ${name}`}`));
  // Names come first where not everything fits: an error is found by its name, never the other way round.
  const room = Math.max(0, Math.floor((maxLines - names.length) / failures.length));
  const lines = failures.flatMap(({ errors }, index) => [names[index] ?? '', ...linesOf(errors).slice(0, room)]);
  const left = lines.length - maxLines;
  return ['Failed tests', ...(left > 0 ? [...lines.slice(0, maxLines), `  … and ${left} more`] : lines)];
}

/** Ends the output of a run with what failed in it, so that a name is not lost with the lines before. */
export const failedTests: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module): Failure[] => {
      const at = { project: module.project.name, path: module.relativeModuleId };
      const cases = [...module.children.allTests('failed')].map((test) => ({ ...at, name: test.fullName, errors: test.result().errors ?? [] }));
      const suites = [...module.children.allSuites()].map((suite) => ({ ...at, name: suite.fullName, errors: suite.errors() }));
      return [...[{ ...at, name: '', errors: module.errors() }, ...suites].filter(({ errors }) => errors.length > 0), ...cases];
    });
    const others = unhandled.map((error) => ({ project: 'none', path: 'an error outside of tests', name: '', errors: [error] }));
    const lines = describeFailures([...tests, ...others]);
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  },
};

function linesOf(errors: Failure['errors']): string[] {
  return errors.flatMap(({ message }) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, linesOfError)
      .map((line) => cut(`      ${line}`)),
  );
}

function cut(line: string): string {
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line;
}

import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { secondsOf } from '../../test/support/suite-seconds.ts';
import { type FileResult, type RunResults, resultsVariable } from './results.ts';

type Failure = { message: string; VITEST_TEST_PATH?: unknown };

const maxLines = 12;
const maxLength = 240;

/** Prints each failure when it happens, so that a run which is cut has said what failed, and leaves the results to the test command. */
export const resultsReporter: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') print(nameOf(test.module, test), errors);
  },
  onTestModuleEnd(module) {
    const errors = suiteErrors(module);
    if (errors.length > 0) print(nameOf(module), errors);
  },
  onTestRunEnd(modules, unhandled) {
    const inFile = (module: TestModule) => unhandled.filter((error: Failure) => error.VITEST_TEST_PATH === module.moduleId);
    const elsewhere = unhandled.filter((error: Failure) => !modules.some(({ moduleId }) => moduleId === error.VITEST_TEST_PATH));
    const results: RunResults = { files: modules.map((module) => readModule(module, inFile(module))), errors: elsewhere.map(firstLines) };
    const path = process.env[resultsVariable];
    if (path) writeFileSync(path, JSON.stringify(results));
  },
};

/** A file whose worker died has neither passed nor failed: it counts as failed. */
function readModule(module: TestModule, unhandled: readonly Failure[]): FileResult {
  const tests = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  const errors = [...suiteErrors(module), ...unhandled].map(firstLines);
  for (const test of module.children.allTests()) {
    const { state, errors: own } = test.result();
    tests[state] += 1;
    if (state === 'failed') errors.push(...(own ?? []).map((error) => `${test.fullName}\n${firstLines(error)}`));
  }
  const isUnfinished = tests.pending > 0 || module.state() === 'pending' || module.state() === 'queued';
  if (isUnfinished) errors.push('It did not come to its end.');
  return {
    project: module.project.name,
    path: module.relativeModuleId,
    passed: tests.passed,
    failed: errors.length > 0 || module.state() === 'failed' ? Math.max(1, tests.failed) : 0,
    skipped: tests.skipped,
    seconds: secondsOf(module),
    errors,
  };
}

/** Of the file and of the hooks of its suites. */
function suiteErrors(module: TestModule): Failure[] {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
}

function nameOf(module: TestModule, test?: TestCase): string {
  return [`${module.project.name}  ${module.relativeModuleId}`, test?.fullName].filter(Boolean).join(' > ');
}

function print(name: string, errors: readonly Failure[] | undefined): void {
  const lines = (errors ?? []).flatMap((error) => firstLines(error).split('\n'));
  process.stdout.write(`${[`FAIL  ${name}`, ...lines.map((line) => `      ${line}`)].join('\n')}\n`);
}

/** Without colors and empty lines. */
function firstLines({ message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line))
    .join('\n');
}

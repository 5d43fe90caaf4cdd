import { stripVTControlCharacters } from 'node:util';
import type { FileResult } from './results.ts';

/** A file that failed and then passed alone, with the first error of the first time. */
export type Unsteady = { path: string; error: string };

/** What became of a part: the last run of each of its files counts. */
export type Outcome = {
  part: string;
  files: FileResult[];
  unsteady: Unsteady[];
  /** What went wrong outside of files: each counts as a failure. */
  errors: string[];
  seconds: number;
};

export type Counts = { passed: number; failed: number; skipped: number };

const maxFailures = 40;
const errorLines = 3;

export function countTests({ files, errors }: Outcome): Counts {
  const sum = (key: keyof Counts) => files.reduce((total, file) => total + file[key], 0);
  return { passed: sum('passed'), failed: sum('failed') + errors.length, skipped: sum('skipped') };
}

/** The end of what the test command prints: what failed, what was unsteady, a row for each part, and the line with the counts. */
export function describeOutcomes(outcomes: readonly Outcome[]): string[] {
  return [...describeFailures(outcomes), ...describeUnsteady(outcomes), ...describeParts(outcomes), describeCounts(outcomes.map(countTests))];
}

/** "12 passed, 0 failed, 2 skipped". */
export function describeCounts(all: readonly Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Files end in another order each time. */
function inOrder<T extends { path: string }>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => a.path.localeCompare(b.path));
}

function describeFailures(outcomes: readonly Outcome[]): string[] {
  const failures = outcomes.flatMap(({ part, files, errors }) => [
    ...inOrder(files.filter(({ failed }) => failed > 0)).map((file) => ({ title: `${part}  ${file.path}`, errors: file.errors })),
    ...errors.map((error) => ({ title: part, errors: [error] })),
  ]);
  if (failures.length === 0) return [];
  const lines = failures.flatMap(({ title, errors }) => [`  ${title}`, ...errors.flatMap(firstLines)]);
  return ['Failed', ...lines.slice(0, maxFailures), ...(lines.length > maxFailures ? [`  … and ${lines.length - maxFailures} lines more`] : [])];
}

function describeUnsteady(outcomes: readonly Outcome[]): string[] {
  const all = outcomes.flatMap(({ part, unsteady }) => inOrder(unsteady).map((one) => ({ part, ...one })));
  if (all.length === 0) return [];
  const title = `Unsteady: ${all.length} ${all.length === 1 ? 'file' : 'files'} failed, then passed alone`;
  return [title, ...all.flatMap(({ part, path, error }) => [`  ${part}  ${path}`, ...firstLines(error)])];
}

function describeParts(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.map((outcome) => {
    const { passed, failed, skipped } = countTests(outcome);
    return [outcome.part, passed, failed, skipped, outcome.unsteady.length, Math.round(outcome.seconds)].map(String);
  });
  const table = [['part', 'passed', 'failed', 'skipped', 'unsteady', 'seconds'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '));
}

function firstLines(error: string): string[] {
  return stripVTControlCharacters(error)
    .split('\n')
    .slice(0, errorLines)
    .map((line) => `      ${line}`);
}

import type { Outcome } from './outcome.ts';
import type { FileResult } from './results.ts';
import type { RunVitest } from './run-vitest.ts';

/** What runs together, and is named on the command line. */
export type Part = { name: string; projects: readonly string[] };

const maxRepeats = 2;

/** Runs all parts one after the other, then each file that failed alone, twice at most. A file is repeated as a whole, since its hooks may have failed. */
export async function runParts(parts: readonly Part[], run: RunVitest, now = () => performance.now()): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, projects } of parts) {
    const start = now();
    const { files, errors } = await run({ projects });
    const isEmpty = errors.length === 0 && files.every(({ passed, failed }) => passed + failed === 0);
    outcomes.push({ part: name, files, errors: isEmpty ? ['Nothing ran but what was left out.'] : errors, unsteady: [], seconds: (now() - start) / 1000 });
  }
  for (const outcome of outcomes) {
    const start = now();
    outcome.files = await repeatFailed(outcome, run);
    outcome.seconds += (now() - start) / 1000;
  }
  return outcomes;
}

async function repeatFailed({ files, unsteady }: Outcome, run: RunVitest): Promise<FileResult[]> {
  const last: FileResult[] = [];
  for (const file of files) {
    const repeated = file.failed > 0 ? await repeat(file, run) : file;
    if (file.failed > 0 && repeated.failed === 0) unsteady.push({ path: file.path, error: file.errors[0] ?? 'It failed without an error.' });
    last.push(repeated);
  }
  return last;
}

async function repeat(file: FileResult, run: RunVitest): Promise<FileResult> {
  let last = file;
  for (let repeats = 0; repeats < maxRepeats && last.failed > 0; repeats += 1) {
    const { files, errors } = await run({ projects: [file.project], path: file.path });
    const found = files.find(({ path }) => path === file.path);
    last = found && errors.length === 0 ? found : { ...file, errors };
  }
  return last;
}

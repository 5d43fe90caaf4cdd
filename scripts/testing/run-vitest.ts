import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type RunResults, resultsVariable } from './results.ts';

/** What to run: whole projects of the config, or one file of theirs. */
export type Selection = { projects: readonly string[]; path?: string };
export type RunVitest = (selection: Selection) => Promise<RunResults>;

type Options = {
  /** The folder that paths of files begin at. */
  root: string;
  config: string;
  env?: Record<string, string>;
  /** Where to show what Vitest prints; left out, nowhere. */
  show?: (text: string) => void;
};

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
/** The end of what a run printed, for the case that it leaves no results. */
const keptLength = 4_000;

/** Runs Vitest in a process of its own. A run without results (its set-up failed, it was ended) is one error: the first that it printed, or the end of what it printed. */
export function createRunVitest({ root, config, env, show }: Options): RunVitest {
  return async ({ projects, path }) => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-results-'));
    const results = join(folder, 'results.json');
    const filters = [...projects.flatMap((project) => ['--project', project]), ...(path ? [join(root, path)] : [])];
    const child = spawn(process.execPath, [vitest, 'run', '--root', root, '--config', config, ...filters], {
      cwd: root,
      env: { ...ownEnvironment(), FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env, [resultsVariable]: results },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const hear = (data: Buffer) => {
      printed = (printed + data).slice(-keptLength);
      show?.(String(data));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const [code, signal] = await once(child, 'close');
    const left = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as RunResults) : undefined;
    rmSync(folder, { recursive: true });
    if (left && left.files.length + left.errors.length > 0) return left;
    return { files: [], errors: [`No test ran, and Vitest ended with ${signal ?? code}.\n${findError(printed)}`] };
  };
}

function findError(printed: string): string {
  const plain = stripVTControlCharacters(printed);
  return /^\S*Error: .*$/m.exec(plain)?.[0] ?? plain.trim();
}

/** Without what an outer Vitest says to its own workers. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV'));
}

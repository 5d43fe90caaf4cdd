// The test command: `node test.mjs gate` sets up, checks and runs the gate; `node test.mjs [part…]` runs those parts, or gate and all parts.
// Runs before anything is installed, so: Node 20, no packages, no TypeScript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare, StepError } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const parts = process.argv.slice(2);
const isGate = parts.length === 1 && parts[0] === 'gate';
const isWhole = parts.length === 0 || isGate;

process.exitCode = await test();

async function test() {
  try {
    await prepare(root, []);
    // What Debian brings is waited for: the checks need only the packages.
    const [checked, tools] = await Promise.allSettled([
      isWhole ? run('npm', ['run', 'check']) : 0,
      prepare(root, [isGate ? '--test-tools' : '--all-test-tools']),
    ]);
    if (tools.status === 'rejected') throw tools.reason;
    if (checked.value !== 0) return fail();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return fail();
  }
  return await run(join(root, 'node_modules/.bin/node'), [join(root, 'scripts/testing/main.ts'), ...parts]);
}

/** What ends before a test ran has failed, and is counted like a test. */
function fail() {
  process.stdout.write('0 passed, 1 failed\n');
  return 1;
}

/** Runs a step in a process group of its own, and ends whatever of it is left, also when this process is ended: what stays would hold the output open. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, end);
  end('SIGKILL');
  return code ?? 1;
}

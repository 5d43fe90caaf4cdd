import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { findProcessStart } from '#server/platform/database/process-identity.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const settings = { RTMP_PORT: 'off', WHIP: 'off' };

describe('npm run dev, which runs the server below a watcher', () => {
  it.each([
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'the whole group'],
    // A terminal that is closed, and a supervisor that lost patience: the watcher passes on neither.
    ['SIGHUP', 'the watcher'],
    ['SIGKILL', 'the watcher'],
  ] as const)('leaves neither server nor database behind after %s to %s', async (signal, target) => {
    await using haat = await HaatProcess.start(settings, { byNpm: true, isDev: true });
    const pids = await haat.pids();
    if (target === 'the whole group') await haat.signalGroup(signal);
    else process.kill(target === 'npm' ? haat.pid : parentOf(pids[0]), signal);
    await vi.waitFor(async () => expect(await Promise.all(pids.map(findProcessStart))).toEqual([undefined, undefined]), { timeout: 30_000, interval: 200 });
    expect(await readdir(haat.dataDir)).not.toContain('haat.lock');
  });
});

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}

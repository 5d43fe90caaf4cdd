import { expect, it } from 'vitest';
import { residentMegabytes } from '../../../bench/resident.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

/** Of the server's process, as in docs/design.md, "Budgets": its database has its own. It only ever falls. */
const maxMegabytes = 280;
/** What the start leaves behind is collected within this time. */
const idleMs = 30_000;

it(`a server that was started and is idle has at most ${maxMegabytes} MB resident`, async () => {
  // As who installs it has it: compiled from its sources.
  await using haat = await HaatProcess.start({ RTMP_PORT: 'off', NODE_DISABLE_COMPILE_CACHE: '1' });
  await expect.poll(() => residentMegabytes(haat.pid), { timeout: idleMs, interval: 500 }).toBeLessThanOrEqual(maxMegabytes);
});

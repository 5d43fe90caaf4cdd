import { setTimeout as delay } from 'node:timers/promises';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import { goLiveByApi } from '../test/support/browser/go-live.ts';
import { uploadVideo } from '../test/support/media/upload-video.ts';
import { makeVideo } from '../test/support/media/video-file.ts';
import { HaatProcess } from '../test/support/servers/haat-process.ts';
import { printBudgets } from './figures.ts';

import { interruptible } from './interruptible.ts';
import { residentMegabytes } from './resident.ts';

const atOnce = 10;
const uploadBytes = 90 * 2 ** 20;
const lookMs = 50;
/** What start-up and the first upload leave behind is collected within this time. */
const idleMs = 10_000;

/** `npm run bench -- uploads`: ten videos of 90 MB on their way at once, and by how much the server's memory grows meanwhile. */
export async function measureUploads(): Promise<boolean> {
  return await interruptible(async (signal) => {
    await using haat = await HaatProcess.start({ HAAT_DEMO: 'off', AUTH_AUTOCONFIRM: 'on', RTMP_PORT: 'off', LOG_LEVEL: 'error' });
    const { token } = await goLiveByApi(haat.url, 'Uploads');
    const video = await makeVideo({ seconds: 2 });
    // Ready before the ten begin: a store may have ten on their way at once.
    await untilReady(haat.url, token, await uploadVideo(haat.url, token, video));
    await delay(idleMs, undefined, { signal });
    const before = await residentMegabytes(haat.pid);

    const large = withFiller(video);
    const began = performance.now();
    const uploads = Promise.all(Array.from({ length: atOnce }, () => uploadVideo(haat.url, token, large)));
    const peak = await watchUntil(uploads, haat.pid);
    const seconds = (performance.now() - began) / 1_000;
    console.log(`${atOnce} uploads of 90 MB in ${seconds.toFixed(1)} s; resident ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
    return printBudgets([{ what: 'resident in ten uploads, more by', measured: Math.max(0, peak - before), budget: 50, unit: 'MB' }]);
  });
}

async function untilReady(url: string, token: string, id: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/seller/video-files/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { state } = (await answer.json()) as Pick<VideoFile, 'state'>;
    if (state === 'ready') return;
    if (state === 'failed') throw new Error('The first video could not be processed');
    await delay(lookMs);
  }
}

/** The most resident memory, in MB, until it is done. */
async function watchUntil(done: Promise<unknown>, pid: number): Promise<number> {
  let peak = 0;
  let isOver = false;
  const over = done.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    peak = Math.max(peak, await residentMegabytes(pid));
    await Promise.race([over, delay(lookMs)]);
  }
  await over;
  return peak;
}

/** The video with a box at its end that players pass over. */
function withFiller(video: Buffer): Buffer {
  const whole = Buffer.alloc(uploadBytes);
  video.copy(whole);
  whole.writeUInt32BE(uploadBytes - video.byteLength, video.byteLength);
  whole.write('free', video.byteLength + 4);
  return whole;
}

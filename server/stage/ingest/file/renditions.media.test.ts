import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMp4 } from '../../../../test/support/media/media.ts';
import { watchAs } from '../../../../test/support/media/stage.ts';
import { VideoClient } from '../../../../test/support/media/video-client.ts';
import { makeVideo } from '../../../../test/support/media/video-file.ts';
import { createTestApp, loopShow, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';
import type { TrackPacket } from './packet-reader.ts';
import { StoredShow } from './stored-show.ts';

const second = 1e6;
const [large, small] = [1, 3];

describe('a prerecorded show in two renditions', () => {
  let app: TestApp;
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function upload(kind: 'mp4' | 'webm'): Promise<string> {
    const client = new VideoClient(app, seller.token);
    // What is taken as it is has a smaller one only where it is heavier than that.
    const heavy = kind === 'mp4' ? ['-b:v', '900k', '-minrate', '900k', '-maxrate', '900k', '-bufsize', '900k', '-x264-params', 'nal-hrd=cbr'] : [];
    const id = await client.upload(await makeVideo({ kind, seconds: 5, width: 540, height: 960, extra: heavy }), `show.${kind}`);
    expect(await client.until(id)).toMatchObject({ state: 'ready', problem: null });
    return id;
  }

  async function openLooped(id: string): Promise<StoredShow> {
    const renditions = (await app.context.videoFiles.find(id))?.renditions ?? [];
    expect(renditions.map(({ name }) => name)).toEqual(['hd', 'ld']);
    return await StoredShow.open({ blobs: app.context.blobs, renditions, startSeconds: 0, loops: true });
  }

  it.each(['mp4', 'webm'] as const)(
    'of a processed %s keeps the key frames of both together, over its loop and after a restart',
    async (kind) => {
      const id = await upload(kind);
      using show = await openLooped(id);
      await show.seek(0);
      const read = (await show.readUntil(12 * second)) ?? [];
      const keys = keysOf(read, large);
      expect(keysOf(read, small)).toEqual(keys);
      expect(keys.slice(0, 4).map((us) => Math.round(us / second))).toEqual([0, 2, 4, 5]);
      expect(keys).toHaveLength(7);
      expect(timesOf(read, small)).toEqual(timesOf(read, large));

      using again = await openLooped(id);
      await again.seek(7.3 * second, 6.5 * second);
      const rest = (await again.readUntil(12 * second)) ?? [];
      expect(keysOf(rest, large)).toEqual(keys.filter((us) => us > 6.5 * second));
      expect(keysOf(rest, small)).toEqual(keysOf(rest, large));
    },
    90_000,
  );

  it('P2: shows a viewer who falls behind the small one, from a key frame on, also over its loop', async () => {
    const video_file_id = await upload('mp4');
    const id = await loopShow(app, seller, video_file_id);
    const viewer = watchAs((await app.listen()).replace('http', 'ws'), app.context.tickets, id);
    await viewer.untilShown(0.5);
    viewer.acknowledges = false;
    await expect.poll(() => app.context.stage.mediaTime(id), { timeout: 10_000 }).toBeGreaterThan(3_500);
    viewer.acknowledge();
    viewer.acknowledges = true;
    await viewer.untilShown(7.5);
    viewer.socket.terminate();

    const stepped = viewer.chunks.filter(({ header }) => header.epoch === 2);
    expect(viewer.chunks.at(-1)?.header.epoch).toBe(2);
    expect(stepped[0]?.header).toMatchObject({ key: true });
    const { tracks, samples } = await readMp4(viewer.bytes(2));
    expect(tracks[0]).toMatchObject({ width: 360, height: 640 });
    const times = samples.filter(({ track }) => track === 1).map(({ dtsUs }) => dtsUs);
    const steps = times.slice(1).map((us, index) => us - (times[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(40_000);
    expect(times.at(-1)).toBeGreaterThan(6.5 * second);
  }, 90_000);
});

const timesOf = (packets: TrackPacket[], track: number) => packets.filter((packet) => packet.track === track).map(({ ptsUs }) => Math.round(ptsUs / 1000));
const keysOf = (packets: TrackPacket[], track: number) => packets.filter((packet) => packet.track === track && packet.key).map(({ ptsUs }) => ptsUs);

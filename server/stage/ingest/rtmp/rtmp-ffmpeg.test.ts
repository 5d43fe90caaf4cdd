import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFfmpeg, sendByFfmpeg } from '../../../../test/support/media/ffmpeg-encoder.ts';
import { readMp4 } from '../../../../test/support/media/media.ts';
import { openRtmpScene } from '../../../../test/support/media/rtmp-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';

describe.skipIf(!hasFfmpeg)('ffmpeg over RTMP (needs ffmpeg in the path)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.[Symbol.asyncDispose]());

  test('P17: its B-frames and its sound come out in step, without a gap', { timeout: 60_000 }, async () => {
    await using scene = await openRtmpScene(database.db);
    const chunks: Buffer[] = [];
    const fanout = scene.registry.watch(scene.id);
    fanout?.join({ isActive: true, rendition: 'hd', state: () => undefined, offer: (_, chunk) => chunks.push(chunk.frame.subarray(16)) });
    const ffmpeg = sendByFfmpeg(`rtmp://127.0.0.1:${scene.port}/live/${scene.key}`, 4);
    const [code] = await once(ffmpeg, 'exit');
    expect(code).toBe(0);
    await scene.untilState('interrupted');
    const show = Buffer.concat([fanout?.renditions.hd.init?.frame.subarray(16) ?? Buffer.of(), ...chunks]);
    expect(pictureTypes(show).filter((type) => type === 'B').length).toBeGreaterThan(40);
    const { tracks, samples } = await readMp4(show);
    expect(tracks).toMatchObject([
      { kind: 'video', width: 360, height: 640, codec: expect.stringMatching(/^avc1\.64/) },
      { kind: 'audio', sampleRate: 44_100, channels: 2 },
    ]);
    const shown = samples.filter((sample) => sample.track === 1).map((sample) => sample.ptsUs);
    const ordered = [...shown].sort((a, b) => a - b);
    expect(ordered.length).toBeGreaterThan(110);
    expect(steps(ordered).filter((step) => step < 30_000 || step > 37_000)).toEqual([]);
    const sound = samples.filter((sample) => sample.track === 2).map((sample) => sample.ptsUs);
    // Before the sound begins there is silence, whose last frame is as long as it must be.
    expect(steps(sound.slice(4)).filter((step) => Math.abs(step - 23_220) > 500)).toEqual([]);
    expect(Math.abs((ordered[0] ?? 0) - (sound[0] ?? 0))).toBeLessThan(100_000);
  });
});

function steps(times: number[]): number[] {
  return times.slice(1).map((time, i) => time - (times[i] ?? 0));
}

/** I, P or B for each picture, in the order of presentation. */
function pictureTypes(mp4: Buffer): string[] {
  const command = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pict_type', '-of', 'csv=p=0', '-'];
  return [...(spawnSync('ffprobe', command, { input: mp4 }).stdout.toString().match(/[IPB]/g) ?? [])];
}

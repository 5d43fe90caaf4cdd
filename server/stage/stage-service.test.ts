import { describe, expect, test, vi } from 'vitest';
import { topics } from '#server/topics.ts';
import { clip, upTo } from '../../test/support/media/media.ts';
import { expectSamples, type StageScene } from '../../test/support/media/stage.ts';
import { prepareStageScenes } from '../../test/support/media/stage-set-up.ts';
import type { StageOptions } from './stage-service.ts';

const scenes = prepareStageScenes();
let scene: StageScene;

async function start(options: Partial<StageOptions> = {}): Promise<void> {
  scene = await scenes.open(options);
}

describe('a broadcast', () => {
  test('reaches a viewer sample by sample', async () => {
    await start();
    const viewer = scene.watch();
    await viewer.message('state');
    const publisher = await scene.publish();
    await publisher.send(clip.samples);
    await viewer.until(() => viewer.chunks.length >= 175);
    expect(viewer.states).toEqual(['waiting', 'live']);
    expect(await viewer.message('init')).toEqual({ t: 'init', epoch: 1, mime: 'video/mp4; codecs="avc1.42c00d, mp4a.40.2"' });
    await expectSamples(viewer, clip.samples.slice(0, -20));
    expect(scene.stage.viewerCount(scene.id)).toBe(1);
  });

  test('P12: greets a viewer who comes late with the newest key frame and enough to start', async () => {
    await start();
    const publisher = await scene.publish();
    await publisher.send(upTo(4.1));
    const viewer = scene.watch();
    await viewer.untilShown(4);
    const header = viewer.chunks[0]?.header;
    expect(header).toMatchObject({ key: true, startMs: 2_000 });
    expect(viewer.states).toEqual(['live']);
    await publisher.send(clip.samples);
    const second = scene.watch();
    await second.until(() => second.chunks[0]);
    expect(second.chunks[0]?.header).toMatchObject({ key: true, startMs: 4_000 });
  });

  test('acknowledges what the broadcaster sent', async () => {
    await start();
    const publisher = await scene.publish();
    await publisher.send(upTo(1));
    const last = upTo(1).at(-1);
    expect(await publisher.message('ack')).toEqual({ t: 'ack', seq: last?.seq, ptsMs: (last?.ptsUs ?? 0) / 1000 });
  });

  test('carries 100 ms per message once more than fifty watch', async () => {
    await start({ limits: { perFrameWatchers: 2 } });
    const viewers = [scene.watch(), scene.watch(), scene.watch()];
    for (const viewer of viewers) await viewer.message('state');
    await (await scene.publish()).send(clip.samples);
    for (const viewer of viewers) {
      await viewer.until(() => viewer.chunks.length >= 58);
      expect(viewer.chunks.length).toBeLessThan(63);
      await expectSamples(viewer, upTo(5.5));
    }
  });

  test('tells the bus and the viewers when it is interrupted, and when it ends', async () => {
    await start();
    const heard: unknown[] = [];
    scene.bus.subscribe(topics.stageState(scene.id), (message) => heard.push(message));
    const viewer = scene.watch();
    await viewer.message('state');
    const publisher = await scene.publish();
    await publisher.send(upTo(1));
    publisher.socket.terminate();
    await viewer.until(() => viewer.states.includes('interrupted'));
    const again = await scene.publish();
    await again.send(upTo(1));
    scene.stage.endStream(scene.id);
    scene.stage.endStream(scene.id);
    expect(await viewer.closed()).toBe(1000);
    expect(await again.message('error')).toMatchObject({ code: 'STREAM_ENDED' });
    expect(viewer.states).toEqual(['waiting', 'live', 'interrupted', 'live', 'ended']);
    expect(heard).toEqual([{ type: 'live' }, { type: 'interrupted' }, { type: 'live' }, { type: 'ended' }]);
    expect(scene.stage.state(scene.id)).toBe('ended');
  });

  test('ends when the live room says so, and whoever comes later is told', async () => {
    await start();
    await (await scene.publish()).send(upTo(1));
    const time = scene.stage.mediaTime(scene.id);
    scene.bus.publish(topics.liveEnded, { id: scene.id });
    const viewer = scene.watch();
    expect(await viewer.closed()).toBe(1000);
    expect(viewer.states).toEqual(['ended']);
    expect(scene.stage.mediaTime(scene.id)).toBeGreaterThanOrEqual(time);
  });

  test('is interrupted when the broadcaster is connected but silent', async () => {
    await start({ limits: { silenceMs: 50 } });
    const viewer = scene.watch();
    await viewer.message('state');
    const publisher = await scene.publish();
    await publisher.send(upTo(1));
    await viewer.until(() => viewer.states.includes('interrupted'));
    await publisher.send(clip.samples);
    // On a busy machine it is silent again before anybody looks.
    await viewer.until(() => viewer.states.slice(viewer.states.indexOf('interrupted')).includes('live'));
  });
});

describe('the show clock', () => {
  test('is 0 before the first frame, then follows the media, and never runs backwards', async () => {
    const hook = vi.fn();
    await start({ onState: hook });
    expect(scene.stage.mediaTime(scene.id)).toBe(0);
    const publisher = await scene.publish();
    expect(scene.stage.mediaTime(scene.id)).toBe(0);
    let last = 0;
    for (let i = 0; i < clip.samples.length; i += 40) {
      await publisher.send(clip.samples.slice(i, i + 40));
      const now = scene.stage.mediaTime(scene.id);
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    expect(last).toBeGreaterThan(5_900);
    expect(last).toBeLessThan(7_000);
    expect(hook).toHaveBeenCalledExactlyOnceWith(scene.id, 'live');
  });
});

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { demoScenes, demoShowSeconds } from '#contract/live/demo-scenes.ts';
import { demoProducts } from './products.ts';
import { showShots } from './show-shots.ts';

const film = join(import.meta.dirname, 'rangrez-show.mp4');

describe('the show of the demo store', () => {
  it('shows each product of the stall in a scene of its own, in several shots', () => {
    const shown = demoScenes.flatMap((scene) => ('product' in scene ? [scene] : []));
    expect(new Set(shown.map(({ product }) => product))).toEqual(new Set(demoProducts.map(({ name }) => name)));
    for (const { name, product } of shown) {
      expect([name, showShots[name].length >= 2]).toEqual([name, true]);
      for (const { shows } of showShots[name]) expect([name, Object.keys(shows)]).toEqual([name, [product]]);
    }
  });

  it('has a film as long as its scenes, which is played as it is and stays small', async () => {
    using input = new Input({ source: new FilePathSource(film), formats: [MP4] });
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('the film lacks picture or sound');
    expect([video.codec, video.displayWidth, video.displayHeight, audio.codec]).toEqual(['avc', 720, 1280, 'aac']);
    expect(demoShowSeconds).toBeGreaterThanOrEqual(32);
    expect(demoShowSeconds).toBeLessThanOrEqual(48);
    expect(await video.computeDuration()).toBeCloseTo(demoShowSeconds, 3);
    let last = -1;
    let lastKey = 0;
    for await (const { timestamp, type } of new EncodedPacketSink(video).packets()) {
      expect(timestamp).toBeGreaterThan(last);
      if (type === 'key') lastKey = timestamp;
      expect(timestamp - lastKey).toBeLessThan(2);
      last = timestamp;
    }
    expect((await stat(film)).size).toBeLessThanOrEqual(2_500_000);
  });
});

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { demoFilms, shotSeconds, tagsOf } from './demo-films.ts';
import { moreFilms } from './more-films.ts';
import { moreProducts } from './more-products.ts';
import { demoProducts } from './products.ts';

describe('the films of the demo store', () => {
  test('are twelve, each with a title and a file of its own', () => {
    const all = [...demoFilms, ...moreFilms];
    expect(all).toHaveLength(12);
    for (const own of ['file', 'title', 'description'] as const) expect(new Set(all.map((film) => film[own])).size).toBe(12);
  });

  test.each([...demoFilms, ...moreFilms])('$file is as long as its shots, and plays as it is', async ({ file, shots }) => {
    const path = join(import.meta.dirname, 'videos', file);
    using input = new Input({ source: new FilePathSource(path), formats: [MP4] });
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    expect([video?.codec, video?.displayWidth, video?.displayHeight, audio?.codec]).toEqual(['avc', 540, 960, 'aac']);
    expect(await video?.computeDuration()).toBeCloseTo(shots.length * shotSeconds, 1);
    expect((await stat(path)).size).toBeLessThanOrEqual(750_000);
  });

  test.each([
    ['those of the show', demoFilms, demoProducts],
    ['those of the other products', moreFilms, moreProducts],
  ] as const)('%s name products that are sold with them, on the picture and before its end', (_, films, products) => {
    const names = new Set(products.map(({ name }) => name));
    for (const film of films) {
      const tags = tagsOf(film);
      expect([film.file, tags.length > 0]).toEqual([film.file, true]);
      for (const { name, timestamp_seconds, end_seconds, position_x, position_y } of tags) {
        expect([film.file, name, names.has(name)]).toEqual([film.file, name, true]);
        expect(timestamp_seconds).toBeLessThan(end_seconds ?? film.shots.length * shotSeconds);
        for (const place of [position_x, position_y]) expect([film.file, name, place >= 12 && place <= 88]).toEqual([film.file, name, true]);
      }
    }
  });
});

import { expect, test } from 'vitest';
import { avcConfigs } from '../../../test/support/media/avc-configs.ts';
import { readAvcFormat } from './avc-size.ts';
import { findUnsupported } from './avc-support.ts';

test.each(Object.entries(avcConfigs))('%s is told from the parameter set', (colors, config) => {
  const format = readAvcFormat(Buffer.from(config, 'base64'));
  expect(format).toMatchObject({ width: 64, height: 112 });
  expect(format && findUnsupported(format)).toBe(colors === '4:2:0' ? undefined : colors);
});

test('a profile that some browsers do not know is told, even with common colors', () => {
  const size = { width: 64, height: 112 };
  for (const profile of [66, 77, 100]) expect(findUnsupported({ ...size, profile, chroma: 1, bits: 8 })).toBeUndefined();
  for (const profile of [110, 122, 244]) expect(findUnsupported({ ...size, profile, chroma: 1, bits: 8 })).toBe(`profile ${profile}`);
});

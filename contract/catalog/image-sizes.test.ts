import { expect, test } from 'vitest';
import { imageSourceSet, imageUrlAtWidth } from './product-images.ts';

test('an uploaded image has a URL at each width, an image from elsewhere only its own', () => {
  const url = '/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538-1200.webp';
  expect(imageUrlAtWidth(url, 320)).toBe('/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538-320.webp');
  expect(imageSourceSet(url)).toContain('-640.webp 640w, ');
  expect(imageUrlAtWidth('https://example.com/a-1200.webp', 320)).toBe('https://example.com/a-1200.webp');
  expect(imageSourceSet('https://example.com/a-1200.webp')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { imageFiles, imageSourceSet, imageUrlAtWidth, imageWidths, maxImageWidth } from './image-sizes.ts';

test('an uploaded image has a URL at each width, an image from elsewhere only its own', () => {
  const url = '/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538-1200.webp';
  expect(imageUrlAtWidth(url, 320)).toBe('/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538-320.webp');
  expect(imageSourceSet(url)).toContain('-640.webp 640w, ');
  expect(imageUrlAtWidth('https://example.com/a-1200.webp', 320)).toBe('https://example.com/a-1200.webp');
  expect(imageSourceSet('https://example.com/a-1200.webp')).toBeUndefined();
});

test('new pictures are stored at the widths of the list, and their address names the largest', () => {
  const name = '/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538';
  expect(imageFiles(`${name}-${maxImageWidth}.webp`)).toEqual(imageWidths.map((width) => ({ url: `${name}-${width}.webp`, width })));
  expect(imageFiles(`${name}-1.webp`)).toEqual([]);
});

test('a picture that is stored keeps its address and its files, whatever new ones get', () => {
  const name = '/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538';
  expect(imageFiles(`${name}-1200.webp`)).toEqual([320, 640, 1200].map((width) => ({ url: `${name}-${width}.webp`, width })));
});

/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { untilPicturePlays } from '../browser/browser.ts';

export type Color = [number, number, number];

export function distance(one: Color, other: Color): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);
}

/** The mean color in the middle of the picture that the page shows. */
export async function colorOf(page: Page): Promise<Color> {
  return await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(video, video.videoWidth / 4, video.videoHeight / 4, video.videoWidth / 2, video.videoHeight / 8, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as [number, number, number];
  });
}

export async function untilColor(page: Page, fits: (color: Color) => boolean): Promise<void> {
  await expect.poll(async () => fits(await colorOf(page)), { timeout: 15_000, interval: 100 }).toBe(true);
}

/** Resolves once the picture has moved on by `seconds` from now. */
export async function playsOn(page: Page, seconds: number): Promise<void> {
  const from = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  await untilPicturePlays(page, from, seconds);
}

/** Red `(240, 16, 16)`, as a file of a seller. */
export async function aRedPicture(): Promise<Buffer> {
  return await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#f01010' } })
    .png()
    .toBuffer();
}

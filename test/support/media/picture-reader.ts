/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** What the page's video shows: the number in each new picture, and the wall clock in ms at which it came on screen. */
export type SeenPicture = { number: number; at: number };

type Reader = { seenPictures: SeenPicture[] };

/** Begins to read the numbers in the pictures of the page's first video. Goes on with a video that takes its place. */
export async function readPictures(page: Page): Promise<void> {
  await page.evaluate(`(() => { ${await barcodeScript()}; (${follow})(readBarcode, (${aPainter})()); })()`);
}

/** All pictures seen since the last call. */
export async function takePictures(page: Page): Promise<SeenPicture[]> {
  return await page.evaluate(() => (window as unknown as Reader).seenPictures.splice(0));
}

/** The number in the picture that the page's first video shows now; rejects when there is none. */
export async function readNumber(page: Page): Promise<number> {
  const number = await page.evaluate<number | undefined>(
    `(() => { ${await barcodeScript()}; return readBarcode((${aPainter})(), document.querySelector('video')); })()`,
  );
  if (number === undefined) throw new Error('there is no number in the picture');
  return number;
}

async function barcodeScript(): Promise<string> {
  return stripTypeScriptTypes(await readFile(join(import.meta.dirname, 'barcode.ts'), 'utf8')).replaceAll(/^export /gm, '');
}

/** Runs in the page. */
function aPainter(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [40, 64];
  return canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
}

/** Runs in the page. */
function follow(read: (painter: CanvasRenderingContext2D, picture: HTMLVideoElement) => number | undefined, painter: CanvasRenderingContext2D): void {
  const seen: SeenPicture[] = [];
  (window as unknown as Reader).seenPictures = seen;
  let followed: HTMLVideoElement | null = null;
  const onFrame =
    (video: HTMLVideoElement) =>
    (_: number, { expectedDisplayTime }: VideoFrameCallbackMetadata) => {
      if (video !== followed) return;
      const number = read(painter, video);
      if (number !== undefined) seen.push({ number, at: performance.timeOrigin + expectedDisplayTime });
      video.requestVideoFrameCallback(onFrame(video));
    };
  const look = () => {
    const video = document.querySelector('video');
    if (video === followed) return;
    followed = video;
    video?.requestVideoFrameCallback(onFrame(video));
  };
  look();
  setInterval(look, 100);
}

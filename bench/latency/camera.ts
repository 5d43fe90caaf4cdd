/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';
import type { Harness } from '../harness-server.ts';
import type { PublishPage } from './publish-page.ts';
import { measureRow, openPage, type Row } from './row.ts';
import type { Shown } from './watch-page.ts';

const pictures = 600;
/** The painted number is the low 32 bits of the wall clock. */
const range = 2 ** 32;

/** A camera of its own on the air: how to watch it, and how late one of its pictures is, in ms. */
export async function openCamera(server: Harness, browser: Browser, title: string) {
  const { id, ticket, watchTicket } = await goLiveByApi(server.url, title);
  // Each page has a window of its own: behind another tab a canvas is not painted.
  const context = await browser.newContext();
  const publisher = await openPage(await context.newPage(), server.pageUrl('publish'));
  // A click lets the page make sound.
  await publisher.mouse.click(5, 5);
  await publisher.evaluate(([id, ticket]) => (window as unknown as PublishPage).publish(id, ticket), [id, ticket] as [string, string]);
  await publisher.waitForFunction(() => (window as unknown as PublishPage).state().phase === 'live');
  return {
    id,
    address: `${id} ${watchTicket}`,
    latencyOf: ({ number, at }: Shown) => ((at % range) + range - number) % range,
    encoder: async () => (await publisher.evaluate(() => (window as unknown as PublishPage).state())).encoder,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** From one page of Chromium to another: the browser's encoder is part of it. */
export async function measureCamera(server: Harness, browser: Browser): Promise<Row[]> {
  await using camera = await openCamera(server, browser, 'Camera');
  await using watching = await browser.newContext();
  const viewer = await openPage(await watching.newPage(), server.pageUrl('watch'));
  const { id, address, latencyOf } = camera;
  const rows = [
    await measureRow(viewer, { title: 'camera, socket', tier: 'player', address, pictures, latencyOf }),
    await measureRow(viewer, { title: 'camera, LL-HLS', tier: 'hls', address: id, pictures, latencyOf }),
  ];
  const encoder = await camera.encoder();
  console.log(`the encoder: ${encoder?.width}x${encoder?.height} at ${encoder?.fps}/s, ${encoder?.kbps} kbit/s`);
  return rows;
}

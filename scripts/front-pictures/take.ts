import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { endEvent, goLive, leaveOutPicture, logInSeller, openPhone, orderInEvent, writeLine } from './event.ts';
import { filmShow, shots } from './film.ts';
import { layRound, liftLayer, slowness, slowTimers, still, takeRound } from './layer.ts';
import { takeChat, takeSellerScreens, takeStudio } from './seller-screens.ts';

/**
 * Takes the pictures of the landing page from a running Haat with its demo store: `HAAT_URL=http://localhost:3000 CHROMIUM=… node
 * scripts/front-pictures/take.ts`. Needs ffmpeg. The host, the shoppers and their orders are this script; the screens are the product's.
 * The picture is the film that the host's camera shows, laid below each screen again: so it is sharp, however slow this machine is.
 */
const url = process.env.HAAT_URL ?? 'http://localhost:3000';
const pictures = fileURLToPath(new URL('../../web/shell/front/landing/pictures/', import.meta.url));
const flags = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
const cameraFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

await using folder = await mkdtempDisposable(join(tmpdir(), 'haat-front-'));
const work = folder.path;
/** `phone`, `seller`, or both. */
const parts = process.argv.length > 2 ? process.argv.slice(2) : ['phone', 'seller'];
const chatter = [
  ['guest', 'Hello from Pune'],
  ['other', 'Is it cotton?'],
  ['guest', 'Is M still there?'],
  ['other', 'That blue!'],
] as const;
const film = join(work, 'show.mp4');
const camera = join(work, 'show.mjpeg');
await mkdir(pictures, { recursive: true });
await filmShow(film);
await promisify(execFile)('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', '-i', film, '-an', '-c:v', 'mjpeg', '-q:v', '3', camera]);

const open = (extra: string[] = []) => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...extra] });
const hostBrowser = await open([...cameraFlags, `--use-file-for-fake-video-capture=${camera}`]);
const shopperBrowser = await open();
try {
  const seller = await logInSeller(hostBrowser, url);
  const event = await goLive(
    seller,
    url,
    shots.map(({ product }) => product),
  );
  const pin = (index: number) => seller.getByRole('button', { name: `Pin ${shots[index]?.product}` }).click();
  const say = (text: string) => writeLine(seller, 'Write to your shoppers', text);
  const guest = await openPhone(shopperBrowser, url, event.id, leaveOutPicture);
  const other = await openPhone(shopperBrowser, url, event.id, leaveOutPicture);
  const ask = (page: Page, text: string) => writeLine(page, 'Write to the host', text);
  if (parts.includes('phone')) await takePhone();
  if (parts.includes('seller')) await takeSeller();
  await endEvent(event);

  /** What one shopper sees, as stills and as the loop. */
  async function takePhone(): Promise<void> {
    const phone = await openPhone(shopperBrowser, url, event.id, slowTimers);
    const shoot = (name: string, second: number) => still(phone, { film, second, work, to: join(pictures, `${name}.webp`) });
    await liftLayer(phone);
    await ask(guest, 'Hello from Pune');
    await phone.getByText('Hello from Pune').first().waitFor();
    await shoot('second-begins', 0.5);
    await pin(0);
    await ask(other, 'Is it cotton?');
    await say('Cotton cambric, stamped by hand');
    const offer = phone.getByRole('button', { name: /Special 20% Discount/ });
    await offer.waitFor();
    await shoot('second-pinned', 3);
    await offer.click();
    await phone.getByText('Coupon Applied!').first().waitFor();
    await phone.waitForTimeout(1_500);
    await shoot('second-applied', 4);
    await phone.getByRole('button', { name: 'continue watching' }).click();
    await phone.locator('.toasts-place button').last().dispatchEvent('click');
    await pin(2);
    await pin(0);
    await phone.waitForTimeout(8_000);

    const layers = join(work, 'layers');
    await mkdir(layers);
    const session = await phone.context().newCDPSession(phone);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 / slowness });
    const heart = () => guest.getByRole('button', { name: /heart/i }).filter({ visible: true }).first().click();
    const times = await takeRound(phone, layers, [
      [0.7, () => ask(other, 'Is M still there?')],
      [1.6, heart],
      [2.2, heart],
      [2.6, () => say('Yes, sixteen of them')],
      [3.4, () => orderInEvent(url, 'indigo-block-print-kurta', event.id, 'Pune', '411001')],
      [4.8, () => pin(1)],
      [6, () => ask(guest, 'How tall is the lamp?')],
      [7.2, () => say('38 cm, with five wicks')],
      [7.8, heart],
      [8.2, heart],
      [8.6, heart],
      [9.8, () => pin(2)],
      [11, () => ask(other, 'That red!')],
      [11.6, heart],
      [12, heart],
      [12.6, () => orderInEvent(url, 'madder-ajrakh-stole', event.id, 'Jaipur', '302001')],
    ]);
    await layRound({ film, folder: layers, times, to: join(pictures, 'show-loop.mp4'), poster: join(pictures, 'show-loop.webp') });
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    process.stdout.write(`${times.length} layers\n`);

    await pin(1);
    await phone.waitForTimeout(1_000);
    await phone
      .getByRole('button', { name: 'Buy Now' })
      .or(phone.getByRole('link', { name: 'Buy Now' }))
      .filter({ visible: true })
      .first()
      .dispatchEvent('click');
    await phone.getByRole('dialog').waitFor();
    await phone.waitForTimeout(1_500);
    await shoot('second-buys', 6);
    await phone.context().close();
  }

  /** What the store sees: the studio on air, then its desk. */
  async function takeSeller(): Promise<void> {
    await pin(0);
    for (const [page, text] of chatter) await ask(page === 'guest' ? guest : other, text);
    await say('Cotton cambric, stamped by hand');
    await orderInEvent(url, 'indigo-block-print-kurta', event.id, 'Pune', '411001');
    await takeChat(shopperBrowser, `${url}/live?stream=${event.id}`, join(pictures, 'chat.webp'));
    await takeStudio(seller, join(pictures, 'studio.webp'));
    await takeSellerScreens(await logInSeller(shopperBrowser, url), url, pictures);
  }
} finally {
  await Promise.all([hostBrowser.close(), shopperBrowser.close()]);
}

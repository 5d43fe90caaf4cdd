/// <reference lib="dom" />
import { type Browser, chromium } from 'playwright-core';
import { leaveOutPicture, openPhone, orderPiece, writeLine } from './event.ts';

/** Measures the figures of the landing page on the running live event of a demo store: `HAAT_URL=… CHROMIUM=… node scripts/front-pictures/measure.ts`. */
const url = process.env.HAAT_URL ?? 'http://localhost:3000';
const opens = 5;
const lines = 9;
const buyers = 20;

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const say = (what: string, value: string) => process.stdout.write(`${what}: ${value}\n`);

/** From the tap on Live in the shop to a picture that moves, in milliseconds. */
async function timeFirstPicture(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}/shop`, { waitUntil: 'networkidle' });
  const started = performance.now();
  await page.getByRole('link', { name: /^Live/ }).filter({ visible: true }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0 && (document.querySelector('video')?.videoWidth ?? 0) > 0);
  const took = performance.now() - started;
  await context.close();
  return took;
}

/** Makes a product with one piece, has all buyers order it at the same moment, and removes it. */
async function countOrdersOfLastPiece(): Promise<number> {
  const ask = async (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    await fetch(url + path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } });
  const session = await ask('POST', '/auth/v1/token?grant_type=password', { email: 'seller@haat.example', password: 'haat-demo' });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const product = await (await ask('POST', '/api/seller/products', { name: 'The last piece', price: '100', stock: '1' }, headers)).json();
  const tries = await Promise.allSettled(Array.from({ length: buyers }, () => orderPiece(url, product.id, 'Pune', '411001')));
  await ask('DELETE', `/api/seller/products/${product.id}`, {}, headers);
  return tries.filter(({ status }) => status === 'fulfilled').length;
}

/** Of the larger picture with its sound: the segments that are on the playlist now. */
async function readMegabytesAnHour(master: string): Promise<number> {
  const read = async (address: string) => (await (await fetch(address)).text()).split('\n');
  const variant = (await read(master)).find((line) => line && !line.startsWith('#'));
  const list = new URL(variant ?? '', master).href;
  const lines = await read(list);
  let [bytes, seconds] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const [, length] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    const file = length && lines.slice(index).find((next) => next && !next.startsWith('#'));
    if (!file) continue;
    bytes += (await (await fetch(new URL(file, list))).arrayBuffer()).byteLength;
    seconds += Number(length);
  }
  return ((bytes / seconds) * 3_600) / 1_000_000;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const [event] = (await (await fetch(`${url}/api/live-streams`)).json()) as { id: string }[];
  if (!event) throw new Error('nothing is on air');
  const firsts: number[] = [];
  for (let count = 0; count < opens; count += 1) firsts.push(await timeFirstPicture(browser));
  say('tap to first picture, median ms', middle(firsts).toFixed(0));

  const [writer, reader] = [await openPhone(browser, url, event.id, leaveOutPicture), await openPhone(browser, url, event.id, leaveOutPicture)];
  const delays: number[] = [];
  for (let count = 0; count < lines; count += 1) {
    const seen = reader.getByText(`Line ${count}`, { exact: true }).filter({ visible: true }).first().waitFor();
    const started = performance.now();
    await writeLine(writer, 'Write to the host', `Line ${count}`);
    await seen;
    delays.push(performance.now() - started);
    await writer.waitForTimeout(1_200);
  }
  say('line of chat to another screen, median ms', middle(delays).toFixed(0));
  await Promise.all([writer, reader].map((page) => page.context().close()));

  say(`${buyers} buyers of a last piece, orders`, String(await countOrdersOfLastPiece()));

  say('an hour of watching, MB', (await readMegabytesAnHour(`${url}/live/${event.id}/index.m3u8`)).toFixed(0));
} finally {
  await browser.close();
}

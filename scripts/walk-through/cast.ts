/// <reference lib="dom" />
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { leaveOutPicture } from '../front-pictures/event.ts';
import { filmGoods, readShots } from './goods.ts';
import { showHand } from './hand.ts';
import { layouts } from './layouts.ts';

// Without the third one Chromium closes where its shared memory is small.
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', '--autoplay-policy=no-user-gesture-required'];
const seller = { email: 'seller@haat.example', password: 'haat-demo' };
const deskScale = { alone: 0.9, beside: 0.84 };
const phoneScale = 0.9;
const patienceMs = 90_000;
/** What pages say of a slow machine is of the one that films: a player that waits, the studio's figures of its line. */
const ofThisMachine = '.watch-center { display: none !important } .row-start-3.min-h-9 > p, div:has(> .origin-left) + p { opacity: 0 !important }';

export async function openChromium(extra: string[] = []): Promise<Browser> {
  return await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...extra] });
}

/** What later chapters need of earlier ones, kept in a file so that a chapter can be taken again. */
type Kept = { event?: string; order?: Bought };
export type Bought = { link: string; number: number };

/** The host's has the camera. */
type Browsers = Record<'host' | 'others', Browser>;

// biome-ignore lint/suspicious/noExplicitAny: answers of the API, of which a chapter reads what it knows to be there
type Answer = any;

/** Everybody who plays, and the Haat in which they do. */
export class Cast {
  readonly url: string;
  readonly looks: number[][];
  readonly #work: string;
  readonly #server: ChildProcess | undefined;
  readonly #browsers: Browsers;
  readonly #pages = new Map<string, Promise<Page>>();
  #token = '';

  private constructor(url: string, work: string, server: ChildProcess | undefined, looks: number[][], browsers: Browsers) {
    [this.url, this.#work, this.#server, this.looks, this.#browsers] = [url, work, server, looks, browsers];
  }

  static async gather(work: string, url: string, server: ChildProcess | undefined): Promise<Cast> {
    const camera = join(work, 'goods.y4m');
    if (!existsSync(camera)) await filmGoods(camera);
    const host = await openChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]);
    const cast = new Cast(url, work, server, await readShots(camera), { host, others: await openChromium() });
    cast.#token = (await cast.#fetch('POST', '/auth/v1/token?grant_type=password', seller)).access_token;
    return cast;
  }

  /** The seller's page where it stands alone. */
  readonly office = () => this.#open('office', () => this.#openDesk('others', 'desk', deskScale.alone));
  /** The seller's page beside a phone, on the machine with the camera. */
  readonly host = () => this.#open('host', () => this.#openDesk('host', 'both', deskScale.beside));
  readonly phone = () => this.#open('phone', () => this.#openPhone());
  /** Another shopper, who is not seen. */
  readonly other = () =>
    this.#open('other', async () => {
      const page = await this.#openPhone();
      await leaveOutPicture(page);
      return page;
    });

  #open(name: string, open: () => Promise<Page>): Promise<Page> {
    const page = this.#pages.get(name) ?? open();
    page.then(
      (opened) => opened.setDefaultTimeout(patienceMs),
      () => this.#pages.delete(name),
    );
    this.#pages.set(name, page);
    return page;
  }

  async #openDesk(browser: 'host' | 'others', layout: 'desk' | 'both', scale: number): Promise<Page> {
    const box = layouts[layout].desk ?? { width: 0, height: 0 };
    const context = await this.#browsers[browser].newContext({
      ...{ viewport: { width: Math.round(box.width / scale), height: Math.round(box.height / scale) }, bypassCSP: true, timezoneId: 'Asia/Kolkata' },
      ...{ permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await leaveOutMachine(context);
    if (layout === 'both') await drawSeldom(context);
    await showHand(context, 'pointer');
    const page = await context.newPage();
    await page.goto(`${this.url}/auth`);
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
    return page;
  }

  async #openPhone(): Promise<Page> {
    const { width, height } = layouts.phone.phone ?? { width: 0, height: 0 };
    const viewport = { width: Math.round(width / phoneScale), height: Math.round(height / phoneScale) };
    const context = await this.#browsers.others.newContext({ viewport, bypassCSP: true, timezoneId: 'Asia/Kolkata' });
    await context.addInitScript("localStorage.setItem('isMuted', 'false'); localStorage.setItem('audio.liveStream', 'true')");
    await leaveOutMachine(context);
    await showHand(context, 'finger');
    return await context.newPage();
  }

  /** As the seller. */
  async ask(method: string, path: string, body?: object): Promise<Answer> {
    return await this.#fetch(method, `/api${path}`, body);
  }

  async #fetch(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', ...(this.#token && { Authorization: `Bearer ${this.#token}` }) };
    const answer = await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    return text && JSON.parse(text);
  }

  /** Keeps a picture of every page, for whoever asks why a chapter failed. */
  async look(folder: string): Promise<void> {
    for (const [name, opening] of this.#pages) {
      const page = await opening.catch(() => undefined);
      await page?.screenshot({ path: join(folder, `${name}.png`), timeout: 5_000 }).catch(() => undefined);
    }
  }

  keep(change: Kept): void {
    writeFileSync(join(this.#work, 'kept.json'), JSON.stringify({ ...this.kept(), ...change }));
  }

  kept(): Kept {
    const file = join(this.#work, 'kept.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const browser of Object.values(this.#browsers)) await browser.close().catch(() => undefined);
    this.#server?.kill('SIGTERM');
    if (this.#server) await Promise.race([new Promise((resolve) => this.#server?.once('exit', resolve)), wait(15_000)]);
  }
}

async function leaveOutMachine(context: BrowserContext): Promise<void> {
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, ofThisMachine);
}

/** The meter of the microphone draws as often as it may, which a machine that also encodes has no time for. */
async function drawSeldom(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const everyMs = 125;
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), everyMs);
    window.cancelAnimationFrame = (id) => window.clearTimeout(id);
  });
}

/** A Haat with the demo store, on data of its own; resolves once it is ready. */
export async function startHaat(work: string, port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), HAAT_DATA: join(work, 'data'), RTMP_PORT: 'off', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['--expose-gc', 'server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data;
      if (said.includes('Haat is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`Haat ended with ${code}: ${said}`)));
  });
  return child;
}

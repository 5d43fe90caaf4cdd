import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { findProcessStart, isAlive } from '#server/platform/database/process-identity.ts';
import { goLiveByApi } from '../../support/browser/go-live.ts';
import { clip, upTo } from '../../support/media/media.ts';
import { openPublishSocket } from '../../support/media/publish-socket.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const buyersAtOnce = 6;

describe('a signal to the whole process group of npm start, in the middle of a show', () => {
  it.each([
    ['SIGINT', 'npm start'],
    ['SIGTERM', 'npm start'],
    ['SIGHUP', 'npm start'],
    // KillMode=control-group, the default, reaches the database too (systemd.kill(5)).
    ['SIGTERM', 'a unit of systemd'],
  ] as const)('10.3 %s to %s is one orderly stop: sockets are told, nothing is left running, no acknowledged order is lost', async (signal, target) => {
    await using haat = await HaatProcess.start({ RTMP_PORT: 'off', WHIP: 'off' }, { byNpm: true });
    const show = await goLiveByApi(haat.url, 'Ends with Ctrl-C');
    const socketUrl = haat.url.replace('http', 'ws');
    using publisher = await openPublishSocket(`${socketUrl}/ws/publish/${show.id}`, show.ticket, clip.tracks);
    publisher.send(upTo(5));
    const roomClosed = closeOf(`${socketUrl}/ws/room/${show.id}`);
    const closed = Promise.all([roomClosed, closeOf(`${socketUrl}/ws/live-feed`), publisher.refused.catch(String)]);
    const pids = await haat.pids();
    const sale = await openSale(haat.url, show.token);
    await vi.waitFor(() => expect(sale.acknowledged.size).toBeGreaterThan(20), { timeout: 20_000 });

    const ended = haat.signalGroup(signal);
    if (target === 'a unit of systemd') signalAll(withChildren(pids[1]), signal);
    // npm passes the signal on at once, or some moments later when the machine is busy.
    await roomClosed;
    signalAll(pids.slice(0, 1), signal);
    const code = await ended;
    // npm itself leaves a SIGHUP at its default.
    if (signal !== 'SIGHUP') expect(code).toBe(0);
    await vi.waitFor(async () => expect(await Promise.all(pids.map(findProcessStart))).toEqual([undefined, undefined]), { timeout: 30_000 });
    expect(await readdir(haat.dataDir)).not.toContain('haat.lock');
    // Nor one that took the place of a database that was stopped.
    expect(await readdir(join(haat.dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
    expect(await closed).toEqual([1012, 1012, expect.stringContaining('1012')]);

    await sale.settled();
    await haat.start();
    expect(await sale.listOrders(haat.url)).toEqual(expect.arrayContaining([...sale.acknowledged]));
  });
});

function withChildren(pid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...children.trim().split(/\s+/).map(Number)];
}

/** Those that still run. */
function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids.filter(isAlive)) process.kill(pid, signal);
}

async function closeOf(url: string): Promise<number> {
  const [code] = await once(new WebSocket(url), 'close');
  return code;
}

/** Buyers who order again and again until Haat does not answer; `acknowledged` are the ids they were told. */
async function openSale(url: string, token: string) {
  const send = async (origin: string, method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(path.includes('/seller/') && { Authorization: `Bearer ${token}` }) };
    return await fetch(`${origin}${path}`, { method, headers, body: body && JSON.stringify(body) });
  };
  const { variant_id, price_paise } = await (await send(url, 'POST', '/api/seller/products', { name: 'Bagru Stole', price: '499.50', stock: '' })).json();
  const acknowledged = new Set<string>();
  let phone = 9_800_000_000;

  async function keepBuying(): Promise<void> {
    for (;;) {
      const delivery = { phone: String(phone++), name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
      const body = { idempotency_key: randomUUID(), items: [{ variant_id, quantity: 1 }], delivery, payment_method: 'cod', shown_total_paise: price_paise };
      const answer = await send(url, 'POST', '/api/orders', body).catch(() => undefined);
      const told = answer?.status === 201 ? await answer.json().catch(() => undefined) : undefined;
      if (!told) return;
      acknowledged.add(told.orders[0].id);
    }
  }

  const buying = Promise.all(Array.from({ length: buyersAtOnce }, keepBuying));
  return {
    acknowledged,
    settled: () => buying,
    async listOrders(origin: string): Promise<string[]> {
      const ids: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await (await send(origin, 'GET', `/api/seller/orders?limit=50${cursor && `&cursor=${cursor}`}`)).json();
        ids.push(...page.items.map(({ id }: { id: string }) => id));
        if (!page.next_cursor) return ids;
        cursor = page.next_cursor;
      }
    },
  };
}

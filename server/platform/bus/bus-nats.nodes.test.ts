import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { settle } from '../../../test/support/servers/bus-nodes.ts';
import { CuttableNetwork } from '../../../test/support/servers/cuttable-network.ts';
import { hasNats, NatsServer } from '../../../test/support/servers/nats-server.ts';
import { createLog } from '../logs/log.ts';
import type { SubjectBus } from './bus.ts';
import type { BusMessage } from './bus-messages.ts';
import { createNatsBus } from './bus-nats.ts';
import type { NatsSettings } from './bus-nats-link.ts';

const log = createLog('silent');
const settingsFor = (url: string): NatsSettings => ({ servers: [new URL(url).host], tls: false, login: undefined, prefix: 'haat' });
const connected = (bus: SubjectBus) => vi.waitFor(() => expect(bus.status()).toEqual({ connected: true }), { timeout: 15_000 });
const lost = (bus: SubjectBus) => vi.waitFor(() => expect(bus.status()).toMatchObject({ connected: false }), { timeout: 15_000 });

function listen(bus: SubjectBus, subject: string): BusMessage[] {
  const heard: BusMessage[] = [];
  bus.subscribe(subject, (message) => heard.push(message));
  return heard;
}

describe.skipIf(!hasNats)('nodes on NATS (needs nats-server)', () => {
  let server: NatsServer;
  beforeAll(async () => {
    server = await NatsServer.start();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  test('each node hears every message once, its own at once', async () => {
    await using first = await createNatsBus(settingsFor(server.url), log);
    await using second = await createNatsBus(settingsFor(server.url), log);
    const [atFirst, atSecond] = [listen(first, 'room.a'), listen(second, 'room.a')];
    await settle(first, second);
    await settle(second, first);
    first.publish('room.a', { from: 'first' });
    expect(atFirst).toEqual([{ from: 'first' }]);
    second.publish('room.a', { from: 'second' });
    await settle(first, second);
    await settle(second, first);
    expect(atFirst).toEqual([{ from: 'first' }, { from: 'second' }]);
    expect(atSecond.toSorted()).toEqual([{ from: 'second' }, { from: 'first' }].toSorted());
    expect(atSecond.length).toBe(2);
  });

  test('another prefix on the same NATS is another world', async () => {
    await using ours = await createNatsBus(settingsFor(server.url), log);
    await using theirs = await createNatsBus({ ...settingsFor(server.url), prefix: 'staging' }, log);
    await using alsoOurs = await createNatsBus(settingsFor(server.url), log);
    const heard = listen(theirs, 'live.ended');
    const heardByOurs = listen(alsoOurs, 'live.ended');
    await settle(ours, alsoOurs);
    ours.publish('live.ended', {});
    await settle(ours, alsoOurs);
    expect([heard, heardByOurs]).toEqual([[], [{}]]);
  });

  test('a node that lost NATS goes on alone, says so, and joins the others when NATS is back', async () => {
    await using network = await CuttableNetwork.to(server.url);
    await using first = await createNatsBus(settingsFor(network.url), log);
    await using second = await createNatsBus(settingsFor(server.url), log);
    const [atFirst, atSecond] = [listen(first, 'room.a'), listen(second, 'room.a')];
    second.respond('slow', () => new Promise(() => {}));
    second.respond('there', () => ({ answered: true }));
    await settle(first, second);

    const underWay = first.request('slow', {}, { timeoutMs: 60_000 });
    network.cut();
    await lost(first);
    expect(first.status()).toMatchObject({ reason: expect.stringContaining('NATS') });
    expect(await underWay).toEqual({ ok: false, why: 'failed' });
    expect(await first.request('there', {}, { timeoutMs: 60_000 })).toEqual({ ok: false, why: 'nobody' });
    first.publish('room.a', { while: 'alone' });
    expect(atFirst).toEqual([{ while: 'alone' }]);
    const stopLate = first.subscribe('room.late', () => undefined);
    const late = listen(first, 'room.b');
    stopLate();

    network.mend();
    await connected(first);
    await settle(second, first);
    second.publish('room.a', { n: 2 });
    second.publish('room.b', { n: 3 });
    await settle(second, first);
    expect([atFirst, late, atSecond]).toEqual([[{ while: 'alone' }, { n: 2 }], [{ n: 3 }], [{ n: 2 }]]);
    expect(await first.request('there', {}, { timeoutMs: 5_000 })).toEqual({ ok: true, messages: [{ answered: true }] });
  }, 40_000);

  test('a reply whose responder lost its connection half way is no reply', async () => {
    await using network = await CuttableNetwork.to(server.url);
    await using first = await createNatsBus(settingsFor(server.url), log);
    await using second = await createNatsBus(settingsFor(network.url), log);
    second.respond('ring', async function* () {
      yield randomBytes(900_000);
      network.cut();
      yield {};
    });
    await settle(first, second);
    const reply = await first.request('ring', {}, { timeoutMs: 2_000 });
    expect(reply.ok).toBe(false);
  });

  test('a node that starts without NATS serves, says so, and joins when NATS is there', async () => {
    await using network = await CuttableNetwork.to(server.url);
    network.cut();
    await using first = await createNatsBus(settingsFor(network.url), log);
    await using second = await createNatsBus(settingsFor(server.url), log);
    expect(first.status()).toMatchObject({ connected: false, reason: expect.stringContaining('cannot be reached') });
    const heard = listen(first, 'room.a');
    first.publish('room.a', { alone: true });
    network.mend();
    await connected(first);
    await settle(second, first);
    second.publish('room.a', { alone: false });
    await settle(second, first);
    expect(heard).toEqual([{ alone: true }, { alone: false }]);
  }, 30_000);

  test('a server that takes small messages only gets large ones in pieces', async () => {
    await using small = await NatsServer.start('max_payload: 8KB');
    await using first = await createNatsBus(settingsFor(small.url), log);
    await using second = await createNatsBus(settingsFor(small.url), log);
    const heard = listen(second, 'stage.a');
    await settle(first, second);
    const sent = [8_191, 8_192, 8_193, 100_000].map((size) => new Uint8Array(randomBytes(size)));
    for (const bytes of sent) first.publish('stage.a', bytes);
    await settle(first, second);
    expect(heard).toEqual(sent);
    expect(first.status()).toEqual({ connected: true });
  });

  test('P2: to a NATS that reads nothing, a node does not buffer without bound', async () => {
    await using slow = await NatsServer.start();
    await using first = await createNatsBus(settingsFor(slow.url), log);
    await using second = await createNatsBus(settingsFor(slow.url), log);
    const heard = listen(second, 'stage.a');
    await settle(first, second);
    slow.freeze();
    const before = process.memoryUsage().arrayBuffers;
    const frame = randomBytes(400_000);
    for (let sent = 0; sent < 500; sent += 1) {
      first.publish('stage.a', frame);
      await new Promise(setImmediate);
    }
    const grown = (process.memoryUsage().arrayBuffers - before) / 1024 / 1024;
    expect(grown).toBeLessThan(120);
    slow.thaw();
    await settle(first, second);
    const arrived = heard.length;
    expect(arrived).toBeGreaterThan(50);
    expect(arrived).toBeLessThan(200);
    first.publish('stage.a', { after: true });
    await settle(first, second);
    expect(heard.at(-1)).toEqual({ after: true });
  }, 30_000);

  test('wrong credentials stop the start with a sentence, right ones work', async () => {
    await using closed = await NatsServer.start('authorization { user: haat, password: "brass lamp" }');
    const settings = settingsFor(closed.url);
    await expect(createNatsBus(settings, log)).rejects.toThrow(/^NATS refuses the credentials/);
    await expect(createNatsBus({ ...settings, login: { credsFile: '/nowhere.creds' } }, log)).rejects.toThrow(
      /NATS_CREDS, \/nowhere.creds, cannot be read \(ENOENT\)/,
    );
    await using bus = await createNatsBus({ ...settings, login: { user: 'haat', pass: 'brass lamp' } }, log);
    expect(bus.status()).toEqual({ connected: true });
  });

  test('what was published just before the stop still leaves', async () => {
    await using second = await createNatsBus(settingsFor(server.url), log);
    const heard = listen(second, 'live.ended');
    {
      await using first = await createNatsBus(settingsFor(server.url), log);
      await settle(first, second);
      for (let n = 0; n < 20; n += 1) first.publish('live.ended', { n });
    }
    await using third = await createNatsBus(settingsFor(server.url), log);
    await settle(third, second);
    expect(heard.length).toBe(20);
  });
});

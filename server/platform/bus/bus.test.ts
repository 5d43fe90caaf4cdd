import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../test/support/servers/bus-nodes.ts';
import { hasNats, NatsServer } from '../../../test/support/servers/nats-server.ts';
import { createLog } from '../logs/log.ts';
import { createMemoryBus, type SubjectBus } from './bus.ts';
import { type BusMessage, maxMessageBytes } from './bus-messages.ts';
import { createNatsBus } from './bus-nats.ts';

/** `here` asks and publishes, `there` listens and responds. */
type Nodes = { here: SubjectBus; there: SubjectBus; errors: unknown[] };
type Engine = { name: string; open(parts: AsyncDisposableStack): Promise<Nodes>; isHere: boolean };

async function openMemory(): Promise<Nodes> {
  const errors: unknown[] = [];
  const bus = createMemoryBus((error) => errors.push(error));
  return { here: bus, there: bus, errors };
}

async function openNats(parts: AsyncDisposableStack, count: 1 | 2): Promise<Nodes> {
  const server = parts.use(await NatsServer.start());
  const errors: unknown[] = [];
  const log = createLog('error', { write: (line) => void errors.push(new Error(JSON.parse(line).err.message)) });
  const settings = { servers: [new URL(server.url).host], tls: false, login: undefined, prefix: 'haat' };
  const here = parts.use(await createNatsBus(settings, log));
  const there = count === 1 ? here : parts.use(await createNatsBus(settings, log));
  return { here, there, errors };
}

const engines: Engine[] = [
  { name: 'in memory', open: openMemory, isHere: true },
  { name: 'NATS, within one node (needs nats-server)', open: (parts) => openNats(parts, 1), isHere: hasNats },
  { name: 'NATS, from one node to another (needs nats-server)', open: (parts) => openNats(parts, 2), isHere: hasNats },
];

for (const { name, open, isHere } of engines)
  describe.skipIf(!isHere)(`the bus ${name}`, () => {
    const parts = new AsyncDisposableStack();
    let nodes: Nodes;
    let subject: string;
    beforeAll(async () => {
      nodes = await open(parts);
    });
    afterAll(() => parts.disposeAsync());
    beforeEach(() => {
      subject = `test.${randomUUID()}`;
      nodes.errors.length = 0;
    });

    async function hear(): Promise<BusMessage[]> {
      const heard: BusMessage[] = [];
      nodes.there.subscribe(subject, (message) => heard.push(message));
      await settle(nodes.here, nodes.there);
      return heard;
    }

    test('carries JSON and bytes, in order, and nothing of another subject', async () => {
      const heard = await hear();
      const sent: BusMessage[] = [{ text: 'हाट', list: [1, null, true] }, Uint8Array.of(0, 1, 255), new Uint8Array(), {}, { last: 1 }];
      nodes.here.publish(`${subject}.other`, { no: true });
      for (const message of sent) nodes.here.publish(subject, message);
      await settle(nodes.here, nodes.there);
      expect(heard).toEqual(sent);
    });

    test('keeps the order of a thousand messages, small and large', async () => {
      const heard = await hear();
      const sizes = Array.from({ length: 1000 }, (_, index) => (index % 250 === 249 ? 700_000 : 100));
      for (const [index, size] of sizes.entries()) nodes.here.publish(subject, index % 2 ? Buffer.alloc(size, index % 256) : { index, pad: 'x'.repeat(size) });
      await settle(nodes.here, nodes.there);
      expect(heard.map((message, index) => (index % 2 ? (message as Uint8Array).length : (message as { index: number }).index))).toEqual(
        sizes.map((size, index) => (index % 2 ? size : index)),
      );
    });

    test.each([['a b'], [''], ['a..b'], ['a.*'], ['a.>'], ['x'.repeat(5_000)]])('%j is no subject: nobody responds, and the bus stays whole', async (bad) => {
      const heard = await hear();
      expect(await nodes.here.request(bad, {}, { timeoutMs: 5_000 })).toEqual({ ok: false, why: 'nobody' });
      expect(() => nodes.here.publish(bad, {})).toThrow('not a subject');
      nodes.here.publish(subject, { after: true });
      await settle(nodes.here, nodes.there);
      expect(heard).toEqual([{ after: true }]);
      expect(nodes.here.status()).toEqual({ connected: true });
    });

    test('carries up to 16 MB whole, and refuses more', async () => {
      const heard = await hear();
      const large = randomBytes(maxMessageBytes);
      nodes.here.publish(subject, large);
      nodes.here.publish(subject, { text: 'x'.repeat(3_000_000) });
      await settle(nodes.here, nodes.there);
      expect(heard.length).toBe(2);
      expect(Buffer.compare(heard[0] as Uint8Array, large)).toBe(0);
      expect(heard[1]).toEqual({ text: 'x'.repeat(3_000_000) });
      expect(() => nodes.here.publish(subject, new Uint8Array(maxMessageBytes + 1))).toThrow(RangeError);
    });

    test('a listener that throws reaches neither the publisher nor the other listeners', async () => {
      nodes.there.subscribe(subject, () => {
        throw new Error('not today');
      });
      const heard = await hear();
      nodes.here.publish(subject, { n: 1 });
      nodes.here.publish(subject, { n: 2 });
      await settle(nodes.here, nodes.there);
      expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
      expect(nodes.errors).toEqual([new Error('not today'), new Error('not today')]);
    });

    test('who stopped hears no more, and the others still do', async () => {
      const early: BusMessage[] = [];
      const stop = nodes.there.subscribe(subject, (message) => early.push(message));
      const heard = await hear();
      nodes.here.publish(subject, { n: 1 });
      await settle(nodes.here, nodes.there);
      stop();
      stop();
      nodes.here.publish(subject, { n: 2 });
      await settle(nodes.here, nodes.there);
      expect([early, heard]).toEqual([[{ n: 1 }], [{ n: 1 }, { n: 2 }]]);
    });

    test('refuses a subject with wildcards or spaces', () => {
      for (const wrong of ['', 'a.*', 'a.>', 'a b', '.a', 'a..b']) expect(() => nodes.there.subscribe(wrong, () => undefined)).toThrow('not a subject');
    });

    const once = { timeoutMs: 5_000 };

    test('a request gets one answer, many, or none', async () => {
      const answers: Record<string, BusMessage | BusMessage[]> = { one: { a: 1 }, bytes: Uint8Array.of(7), many: [{ a: 1 }, Uint8Array.of(2), {}], none: [] };
      nodes.there.respond(subject, (asked) => answers[(asked as { for: string }).for] ?? {});
      await settle(nodes.here, nodes.there);
      const ask = async (what: string) => await nodes.here.request(subject, { for: what }, once);
      expect(await ask('one')).toEqual({ ok: true, messages: [{ a: 1 }] });
      expect(await ask('bytes')).toEqual({ ok: true, messages: [Uint8Array.of(7)] });
      expect(await ask('many')).toEqual({ ok: true, messages: [{ a: 1 }, Uint8Array.of(2), {}] });
      expect(await ask('none')).toEqual({ ok: true, messages: [] });
    });

    test('a reply of 8 MB in 300 frames arrives whole, also to several at once', async () => {
      const frames = Array.from({ length: 300 }, () => randomBytes(28_000));
      nodes.there.respond(subject, async function* () {
        yield* frames;
      });
      await settle(nodes.here, nodes.there);
      const replies = await Promise.all([1, 2, 3].map(() => nodes.here.request(subject, {}, once)));
      const whole = Buffer.concat(frames);
      for (const reply of replies) expect(reply.ok && Buffer.compare(Buffer.concat(reply.messages as Uint8Array[]), whole)).toBe(0);
    });

    test('one responder of several answers', async () => {
      let asked = 0;
      const answer = () => ({ asked: ++asked });
      const stops = [nodes.there.respond(subject, answer), nodes.there.respond(subject, answer)];
      await settle(nodes.here, nodes.there);
      expect(await nodes.here.request(subject, {}, once)).toEqual({ ok: true, messages: [{ asked: 1 }] });
      stops[0]?.();
      expect(await nodes.here.request(subject, {}, once)).toEqual({ ok: true, messages: [{ asked: 2 }] });
    });

    test('where nobody responds, or no longer, that is said at once', async () => {
      expect(await nodes.here.request(subject, {}, { timeoutMs: 60_000 })).toEqual({ ok: false, why: 'nobody' });
      nodes.there.respond(subject, () => ({}))();
      await settle(nodes.here, nodes.there);
      expect(await nodes.here.request(subject, {}, { timeoutMs: 60_000 })).toEqual({ ok: false, why: 'nobody' });
    });

    test('a responder that throws, or sends more than 16 MB, fails the reply', async () => {
      nodes.there.respond(subject, async function* () {
        yield {};
        throw new Error('lost it');
      });
      nodes.there.respond(`${subject}.much`, function* () {
        for (let sent = 0; sent < 20; sent += 1) yield new Uint8Array(1_000_000);
      });
      await settle(nodes.here, nodes.there);
      expect(await nodes.here.request(subject, {}, once)).toEqual({ ok: false, why: 'failed' });
      expect(nodes.errors).toEqual([new Error('lost it')]);
      expect(await nodes.here.request(`${subject}.much`, {}, once)).toEqual({ ok: false, why: 'failed' });
    });

    test('who waits no longer is told so: after its time, and when aborted', async () => {
      nodes.there.respond(subject, () => new Promise(() => {}));
      await settle(nodes.here, nodes.there);
      expect(await nodes.here.request(subject, {}, { timeoutMs: 30 })).toEqual({ ok: false, why: 'timeout' });
      const stop = new AbortController();
      const aborted = nodes.here.request(subject, {}, { timeoutMs: 60_000, signal: stop.signal });
      stop.abort();
      expect(await aborted).toEqual({ ok: false, why: 'aborted' });
      expect(await nodes.here.request(subject, {}, { timeoutMs: 60_000, signal: stop.signal })).toEqual({ ok: false, why: 'aborted' });
    });

    test('is connected', () => {
      expect(nodes.here.status()).toEqual({ connected: true });
    });

    test('asking within a listener is answered', async () => {
      nodes.there.respond(subject, () => ({ deep: true }));
      const heard = Promise.withResolvers<unknown>();
      nodes.there.subscribe(`${subject}.a`, () => heard.resolve(nodes.there.request(subject, {}, once)));
      await settle(nodes.here, nodes.there);
      nodes.here.publish(`${subject}.a`, {});
      expect(await heard.promise).toEqual({ ok: true, messages: [{ deep: true }] });
    });
  });

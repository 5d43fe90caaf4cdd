import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveStreamId, ProductId } from '#contract/ids.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import { topics } from '#server/topics.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

describe('the room of a live stream', () => {
  let app: TestApp;
  let seller: TestSeller;
  let url: string;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    seller = await app.signUpSeller('Rangrez');
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  async function aShow(): Promise<{ id: LiveStreamId; productId: ProductId }> {
    const product = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.00' }, seller.token);
    const stream = await app.send('POST', '/api/seller/live-streams', { title: 'Evening market', product_ids: [product.body.id] }, seller.token);
    expect(stream.status).toBe(201);
    return { id: stream.body.id, productId: product.body.id };
  }

  it('brings a guest’s line to everybody and stores it before it says so', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    await using other = await openRoom(url, id);
    const clientId = shopper.say('Is it brass?');
    const said = await shopper.next('said', (message) => message.client_id === clientId);
    const heard = await other.next('event', ({ event }) => event.type === 'chat');
    expect(heard.event).toMatchObject({ seq: said.seq, payload: { message: 'Is it brass?', user_id: null, is_host: false } });
    const row = await app.db.selectFrom('show_events').selectAll().where('live_stream_id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ seq: said.seq, client_id: clientId });
  });

  it('names the host by the store, and lets only the host pin', async () => {
    const { id, productId } = await aShow();
    await using host = await openRoom(url, id, { token: seller.token });
    await using shopper = await openRoom(url, id);
    expect(host.welcome).toMatchObject({ host: true, name: 'Rangrez' });
    expect(shopper.welcome.host).toBe(false);
    shopper.send({ t: 'pin', product_id: productId });
    expect((await shopper.next('refused')).code).toBe('FORBIDDEN');
    host.send({ t: 'pin', product_id: productId });
    const pinned = await shopper.next('event', ({ event }) => event.type === 'product_pinned');
    expect(pinned.event.payload).toEqual({ product_id: productId });
    await using late = await openRoom(url, id);
    expect(late.welcome.pinned).toBe(productId);
  });

  it('says whether somebody of the store is there, as they come and go', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    expect(shopper.welcome.attended).toBe(false);
    const host = await openRoom(url, id, { token: seller.token });
    expect(host.welcome.attended).toBe(true);
    expect((await shopper.next('attendance')).attended).toBe(true);
    await using late = await openRoom(url, id);
    expect(late.welcome.attended).toBe(true);
    await host[Symbol.asyncDispose]();
    expect((await late.next('attendance', ({ attended }) => !attended)).attended).toBe(false);
  });

  it('says when the broadcaster is away, and tells one who comes then', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    expect(shopper.welcome.interrupted).toBe(false);
    app.context.bus.publish(topics.stageState(id), { type: 'interrupted' });
    expect((await shopper.next('picture')).interrupted).toBe(true);
    await using late = await openRoom(url, id);
    expect(late.welcome.interrupted).toBe(true);
    app.context.bus.publish(topics.stageState(id), { type: 'live' });
    expect((await late.next('picture')).interrupted).toBe(false);
  });

  it('goes on after a reconnect without a gap or a repeat', async () => {
    const { id } = await aShow();
    const person = randomUUID();
    const first = await openRoom(url, id, { person });
    await using talker = await openRoom(url, id);
    talker.say('one');
    const { event } = await first.next('event');
    await first[Symbol.asyncDispose]();
    talker.say('two');
    talker.say('three');
    await talker.next('event', (message) => textOf(message) === 'three');
    await using again = await openRoom(url, id, { person, after: event.seq });
    talker.say('four');
    await again.next('event', (message) => textOf(message) === 'four');
    const lines = again.seen.filter((message) => message.t === 'event');
    expect(lines.map(textOf)).toEqual(['two', 'three', 'four']);
    expect(lines.map((line) => line.t === 'event' && line.event.seq)).toEqual([event.seq + 1, event.seq + 2, event.seq + 3]);
  });

  it('keeps one row of a line that is sent again', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    const clientId = randomUUID();
    shopper.send({ t: 'chat', client_id: clientId, message: 'Hello' });
    const first = await shopper.next('said');
    shopper.send({ t: 'chat', client_id: clientId, message: 'Hello' });
    const second = await shopper.next('said', (message) => message !== first);
    expect(second.seq).toBe(first.seq);
    const rows = await app.db.selectFrom('show_events').select('seq').where('live_stream_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  it('keeps one order for all while many write at once, with no number left out', async () => {
    const { id } = await aShow();
    const people = await Promise.all(Array.from({ length: 20 }, () => openRoom(url, id)));
    await using watcher = await openRoom(url, id);
    for (const person of people) for (let line = 0; line < 5; line += 1) person.say(`line ${line}`);
    await watcher.next('event', ({ event }) => event.seq === 100);
    const seqs = watcher.seen.filter((message) => message.t === 'event').map((message) => message.event.seq);
    expect(seqs).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    await Promise.all(people.map((person) => person[Symbol.asyncDispose]()));
  });

  it('counts a person once, however many tabs are open, and the host not at all', async () => {
    const { id } = await aShow();
    const person = randomUUID();
    await using watcher = await openRoom(url, id);
    await using _host = await openRoom(url, id, { token: seller.token });
    await using one = await openRoom(url, id, { person });
    await using two = await openRoom(url, id, { person });
    expect((await watcher.next('presence')).viewers).toBe(2);
    expect(one.welcome.viewers).toBe(2);
    expect(two.welcome.viewers).toBe(2);
    const shown = async () => (await app.send('GET', `/api/live-streams/${id}`)).body.viewers;
    expect(await shown()).toBe(2);
    await one[Symbol.asyncDispose]();
    await using late = await openRoom(url, id);
    expect(late.welcome.viewers).toBe(3);
    await two[Symbol.asyncDispose]();
    await expect.poll(shown).toBe(2);
  });

  it('slows down who writes too fast, and says so', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    for (let line = 0; line < 6; line += 1) shopper.say(`line ${line}`);
    expect((await shopper.next('refused')).code).toBe('TOO_FAST');
  });

  it('adds up hearts and keeps them', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    shopper.send({ t: 'hearts', count: 3 });
    expect(await shopper.next('hearts')).toMatchObject({ count: 3, total: 3 });
    await shopper.next('event', ({ event }) => event.type === 'hearts');
    await using late = await openRoom(url, id);
    expect(late.welcome.hearts).toBe(3);
  });

  it('answers what it cannot read, and lives on', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    for (const text of ['', '{', '[]', '{"t":"chat"}', '{"t":"pin","product_id":7}', 'null']) {
      shopper.sendText(text);
      expect((await shopper.next('refused')).code).toBe('MESSAGE_INVALID');
      shopper.seen.length = 0;
    }
    shopper.say('still here');
    await shopper.next('said');
  });

  it('tells everybody of the end, and takes no more lines', async () => {
    const { id } = await aShow();
    await using shopper = await openRoom(url, id);
    await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    await shopper.next('event', ({ event }) => event.type === 'ended');
    shopper.say('too late');
    expect((await shopper.next('refused')).code).toBe('STREAM_ENDED');
  });
});

function textOf(message: RoomServerMessage): string {
  return message.t === 'event' && message.event.type === 'chat' ? message.event.payload.message : '';
}

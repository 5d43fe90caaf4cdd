import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShowEventBody } from '#contract/room/show-log.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';
import { appendEvent } from './room-queries.ts';

const bodies: ShowEventBody[] = [
  { type: 'chat', payload: { message: 'late', user_id: null, user_display_name: 'Guest 0001', is_host: false } },
  { type: 'hearts', payload: { count: 1 } },
  { type: 'purchase', payload: { product_name: 'Brass lamp', who: 'Pune' } },
  { type: 'product_pinned', payload: { product_id: randomUUID() as never } },
  { type: 'product_unpinned', payload: { product_id: randomUUID() as never } },
];

describe('the end of a show', () => {
  let app: TestApp;
  let seller: TestSeller;
  let url: string;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    seller = await app.signUpSeller();
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it('10.11 takes nothing after it, of whatever kind, and a repeat of what stands is still what stands', async () => {
    const id = await aShow();
    const stands = { liveStreamId: id, atMs: 0, body: bodies[0] as ShowEventBody, clientId: randomUUID(), now: new Date() };
    const line = await appendEvent(app.db, stands);
    const ended = { liveStreamId: id, atMs: 0, body: { type: 'ended', payload: {} } as const, clientId: id, now: new Date() };
    const end = await appendEvent(app.db, ended);
    for (const body of bodies) expect(await appendEvent(app.db, { ...stands, clientId: randomUUID(), body }), body.type).toBeUndefined();
    for (const body of bodies) expect(await appendEvent(app.db, { ...stands, clientId: undefined, body }), body.type).toBeUndefined();
    expect(await appendEvent(app.db, stands)).toEqual(line);
    expect(await appendEvent(app.db, ended)).toEqual(end);
    expect((await logOf(id)).map(({ type }) => type)).toEqual(['chat', 'ended']);
    await expect(appendEvent(app.db, { ...stands, liveStreamId: randomUUID() })).rejects.toThrow('has no show log');
  });

  it('10.11 is the last row however many append while it is written', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await aShow();
      const append = (body: ShowEventBody, clientId?: string) => appendEvent(app.db, { liveStreamId: id, atMs: 0, body, clientId, now: new Date() });
      const others = Array.from({ length: 30 }, (_, index) => append(bodies[index % bodies.length] as ShowEventBody, randomUUID()));
      // Two nodes write the end, which waits for the row lock as all the others do.
      const ends = [append({ type: 'ended', payload: {} }, id), append({ type: 'ended', payload: {} }, id)];
      const late = Array.from({ length: 30 }, (_, index) => append(bodies[index % bodies.length] as ShowEventBody, randomUUID()));
      const written = await Promise.all([...others, ...late]);
      await Promise.all(ends);
      const log = await logOf(id);
      expect(log.at(-1)?.type).toBe('ended');
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
      expect(written.filter(Boolean)).toHaveLength(log.length - 1);
    }
  });

  it('10.11 keeps the hearts before it, and lets a late order be one that is not announced', async () => {
    const id = await aShow();
    await using shopper = await openRoom(url, id);
    await using host = await openRoom(url, id, { token: seller.token });
    shopper.send({ t: 'hearts', count: 7 });
    await host.next('hearts');
    await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    await shopper.next('event', ({ event }) => event.type === 'ended');
    const order = {
      id: randomUUID(),
      live_stream_id: id,
      announce: true,
      customer_city: 'Pune',
      created_at: new Date().toISOString(),
      lines: [{ product_name: 'Brass lamp' }],
    };
    await app.context.room.announcePurchase(order);
    shopper.send({ t: 'hearts', count: 5 });
    host.send({ t: 'pin', product_id: randomUUID() as never });
    host.say('Thank you all');
    expect((await host.next('refused', ({ client_id }) => client_id !== undefined)).code).toBe('STREAM_ENDED');
    const log = await logOf(id);
    expect(log.map(({ type }) => type)).toEqual(['hearts', 'ended']);
    expect(log[0]?.payload).toEqual({ count: 7 });
  });

  it('10.11 is written when the room is opened again, where the node that was to write it was killed', async () => {
    const id = await aShow();
    await app.db.updateTable('live_streams').set({ status: 'ended' }).where('id', '=', id).execute();
    await using shopper = await openRoom(url, id, { ticket: app.context.tickets.issue({ purpose: 'watch', liveStreamId: id }, 60) });
    shopper.say('Is anybody here?');
    expect((await shopper.next('refused')).code).toBe('STREAM_ENDED');
    expect((await logOf(id)).map(({ type }) => type)).toEqual(['ended']);
  });

  it('is told to one who comes after it, with what was written last', async () => {
    const id = await aShow();
    await using shopper = await openRoom(url, id);
    shopper.say('Lovely');
    await shopper.next('said');
    await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    await shopper.next('event', ({ event }) => event.type === 'ended');
    await using late = await openRoom(url, id, { ticket: null });
    await late.next('event', ({ event }) => event.type === 'ended');
    expect(late.seen.flatMap((message) => (message.t === 'event' ? message.event.type : []))).toEqual(['chat', 'ended']);
  });

  it('tells the seller alone the most who watched at once, as it was when it came', async () => {
    const id = await aShow();
    const own = async () => (await app.send('GET', `/api/seller/live-streams/${id}`, undefined, seller.token)).body;
    await using host = await openRoom(url, id, { token: seller.token });
    await using _shopper = await openRoom(url, id);
    const other = await openRoom(url, id);
    expect(other.welcome.viewers).toBe(2);
    await other[Symbol.asyncDispose]();
    await host.next('presence', ({ viewers }) => viewers === 1);
    expect((await own()).most_watching).toBeNull();
    const ended = await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    expect(ended.body.most_watching).toBe(2);
    await host.next('event', ({ event }) => event.type === 'ended');
    const late = await Promise.all([1, 2, 3].map(() => openRoom(url, id, { ticket: null })));
    await host.next('presence', ({ viewers }) => viewers === 4);
    expect((await own()).most_watching).toBe(2);
    expect((await app.send('GET', `/api/live-streams/${id}`)).body).not.toHaveProperty('most_watching');
    await Promise.all(late.map((room) => room[Symbol.asyncDispose]()));
  });

  it('counts those who came and left in its last second, and nobody where nobody came', async () => {
    const [seen, unseen] = [await aShow(), await aShow()];
    const rooms = await Promise.all([1, 2, 3].map(() => openRoom(url, seen)));
    await Promise.all(rooms.map((room) => room[Symbol.asyncDispose]()));
    const most = async (id: string) => (await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token)).body.most_watching;
    expect(await most(seen)).toBe(3);
    expect(await most(unseen)).toBe(0);
  });

  it('says nothing of a show that was over before anybody counted', async () => {
    const id = await aShow();
    await using host = await openRoom(url, id, { token: seller.token });
    await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    await host.next('event', ({ event }) => event.type === 'ended');
    await app.db
      .insertInto('show_audiences')
      .values({ live_stream_id: id, most_watching: null })
      .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet({ most_watching: null }))
      .execute();
    expect((await app.send('GET', `/api/seller/live-streams/${id}`, undefined, seller.token)).body.most_watching).toBeNull();
  });

  it('knows within a second how many watched, for a node that is killed', async () => {
    const id = await aShow();
    await using _one = await openRoom(url, id);
    await using _two = await openRoom(url, id);
    const stored = async () => await app.db.selectFrom('show_audiences').select('most_watching').where('live_stream_id', '=', id).executeTakeFirst();
    await expect.poll(stored).toEqual({ most_watching: 2 });
  });

  const aShow = async (): Promise<string> => (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, seller.token)).body.id;

  async function logOf(id: string) {
    return await app.db.selectFrom('show_events').select(['seq', 'type', 'payload']).where('live_stream_id', '=', id).orderBy('seq').execute();
  }
});

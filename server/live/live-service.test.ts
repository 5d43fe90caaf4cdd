import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTickets } from '#server/platform/sockets/tickets.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const minuteMs = 60_000;

describe('live streams of a seller', () => {
  let app: TestApp;
  let seller: TestSeller;
  let other: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.signUpSeller('Rangrez');
    other = await app.signUpSeller('Other seller');
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  const soon = () => new Date(app.context.clock.now().getTime() + 10 * minuteMs).toISOString();

  function asked(method: string, path: string, body?: unknown, by: TestSeller = seller) {
    return app.send(method, `/api/seller/live-streams${path}`, body, by.token);
  }

  async function aStream(form: object = {}): Promise<string> {
    const made = await asked('POST', '', { title: 'Evening market', ...form });
    expect(made.status).toBe(201);
    return made.body.id;
  }

  async function aProduct(by: TestSeller = seller): Promise<string> {
    return (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.00' }, by.token)).body.id;
  }

  async function idsOnAir(): Promise<string[]> {
    return (await app.send('GET', '/api/live-streams')).body.map((stream: { id: string }) => stream.id);
  }

  it('is live at once without a start', async () => {
    const made = await asked('POST', '', { title: '  Evening market ', description: 'Brass and cloth' });
    expect(made.body).toMatchObject({ title: 'Evening market', description: 'Brass and cloth', seller_id: seller.storeId, seller_name: 'Rangrez' });
    expect(made.body).toMatchObject({ status: 'live', is_live: true, scheduled_start: null, ended_at: null, stream_source: 'camera', viewers: 0 });
    expect(made.body.actual_start).toBe(made.body.created_at);
  });

  it('is scheduled with a start in the future, and live at once with one in the past', async () => {
    const start = soon();
    const planned = await asked('POST', '', { title: 'Later', scheduled_start: start });
    expect(planned.body).toMatchObject({ status: 'scheduled', is_live: false, scheduled_start: start, actual_start: null });
    const late = await asked('POST', '', { title: 'Now', scheduled_start: '2020-01-01T10:00:00+05:30' });
    expect(late.body).toMatchObject({ status: 'live', scheduled_start: null });
  });

  it('is created by who is logged in alone', async () => {
    const refused = await app.send('POST', '/api/seller/live-streams', { title: 'Later' });
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'User not authenticated' } });
  });

  it('asks for a title', async () => {
    const refused = await asked('POST', '', { title: '   ' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', message: 'Stream title is required' } });
  });

  it('shows the tagged products of its own store, in the order given, each once', async () => {
    const [one, two, foreign] = [await aProduct(), await aProduct(), await aProduct(other)];
    const made = await asked('POST', '', { title: 'Market', product_ids: [two, foreign, one, two] });
    expect(made.body.products.map((product: { id: string }) => product.id)).toEqual([two, one]);
    const changed = await asked('PUT', `/${made.body.id}`, { title: 'Market', product_ids: [foreign, one] });
    expect(changed.body.products.map((product: { id: string }) => product.id)).toEqual([one]);
  });

  it('no longer shows a product taken out of the store', async () => {
    const product = await aProduct();
    const id = await aStream({ product_ids: [product] });
    await app.send('DELETE', `/api/seller/products/${product}`, undefined, seller.token);
    expect((await app.send('GET', `/api/live-streams/${id}`)).body.products).toEqual([]);
  });

  it('may be moved while it is scheduled; a start means nothing once it is live', async () => {
    const id = await aStream({ scheduled_start: soon() });
    app.advance(minuteMs);
    const later = soon();
    expect((await asked('PUT', `/${id}`, { title: 'Moved', scheduled_start: later })).body).toMatchObject({
      title: 'Moved',
      scheduled_start: later,
      status: 'scheduled',
    });
    await asked('POST', `/${id}/go-live`, {});
    expect((await asked('PUT', `/${id}`, { title: 'On air' })).body).toMatchObject({ title: 'On air', scheduled_start: later, status: 'live' });
  });

  it('keeps a start that has come when the rest is changed, and takes no other one that is past', async () => {
    const start = soon();
    const id = await aStream({ scheduled_start: start });
    app.advance(20 * minuteMs);
    const changed = await asked('PUT', `/${id}`, { title: 'Retitled', scheduled_start: start });
    expect(changed.body).toMatchObject({ title: 'Retitled', scheduled_start: start, status: 'scheduled' });
    const past = new Date(Date.parse(start) + minuteMs).toISOString();
    expect((await asked('PUT', `/${id}`, { title: 'Retitled', scheduled_start: past })).body).toMatchObject({ scheduled_start: null, status: 'scheduled' });
  });

  it('goes live when its seller does, with a ticket for this stream only', async () => {
    const id = await aStream({ scheduled_start: soon() });
    const { status, body } = await asked('POST', `/${id}/go-live`, {});
    expect(status).toBe(200);
    expect(body.live_stream).toMatchObject({ id, status: 'live', is_live: true, actual_start: expect.any(String) });
    const tickets = createTickets(app.context.secretFor('socket tickets'), app.context.clock);
    expect(tickets.verify(body.publish_ticket, { purpose: 'publish', liveStreamId: id })).toBeDefined();
    expect(tickets.verify(body.publish_ticket, { purpose: 'publish', liveStreamId: await aStream() })).toBeUndefined();
  });

  it('hands out a ticket again to a seller who comes back, without a new start', async () => {
    const id = await aStream();
    const first = await asked('POST', `/${id}/go-live`, {});
    app.advance(minuteMs);
    const second = await asked('POST', `/${id}/go-live`, {});
    expect(second.body.live_stream.actual_start).toBe(first.body.live_stream.actual_start);
    expect(second.body.publish_ticket).not.toBe(first.body.publish_ticket);
  });

  it('ends once, however often it is told, and does not come back', async () => {
    const id = await aStream();
    const ended = await asked('POST', `/${id}/end`, {});
    expect(ended.body).toMatchObject({ status: 'ended', is_live: false, ended_at: expect.any(String) });
    app.advance(minuteMs);
    expect(await asked('POST', `/${id}/end`, {})).toEqual(ended);
    expect(await asked('POST', `/${id}/go-live`, {})).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
    const readLog = () => app.db.selectFrom('show_events').select('type').where('live_stream_id', '=', id).execute();
    await expect.poll(readLog).toEqual([{ type: 'ended' }]);
  });

  it('cannot end before it started', async () => {
    const id = await aStream({ scheduled_start: soon() });
    expect(await asked('POST', `/${id}/end`, {})).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
  });

  it('is gone for everybody once it is deleted', async () => {
    const id = await aStream();
    expect(await asked('DELETE', `/${id}`)).toEqual({ status: 200, body: { id } });
    expect((await app.send('GET', `/api/live-streams/${id}`)).status).toBe(404);
    expect(await idsOnAir()).not.toContain(id);
    expect((await asked('GET', '?limit=100')).body.items.map((stream: { id: string }) => stream.id)).not.toContain(id);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/end'],
      ['POST', '/go-live'],
    ] as const) {
      expect((await asked(method, `/${id}${path}`, method === 'POST' ? {} : undefined)).status).toBe(404);
    }
  });

  it('is on the public list only while it is live and has a picture, newest first', async () => {
    const planned = await aStream({ scheduled_start: soon() });
    const older = await aStream();
    app.advance(minuteMs);
    const newer = await aStream();
    await app.context.live.notePictures([planned, newer, older]);
    expect(await idsOnAir()).not.toContain(planned);
    expect((await idsOnAir()).slice(0, 2)).toEqual([newer, older]);
    await asked('POST', `/${newer}/end`, {});
    await asked('POST', `/${planned}/go-live`, {});
    expect(await idsOnAir()).not.toContain(planned);
    await app.context.live.notePictures([planned]);
    const now = await idsOnAir();
    expect(now).toContain(planned);
    expect(now).not.toContain(newer);
  });

  it('cannot be changed, started, ended or deleted by another seller, nor is it in their list', async () => {
    const id = await aStream({ scheduled_start: soon(), product_ids: [await aProduct()] });
    const publicly = async () => ({ ...(await app.send('GET', `/api/live-streams/${id}`)).body, watch_ticket: 'a new one each time' });
    const before = await publicly();
    const tries = [
      await asked('PUT', `/${id}`, { title: 'Mine now' }, other),
      await asked('POST', `/${id}/go-live`, {}, other),
      await asked('POST', `/${id}/end`, {}, other),
      await asked('DELETE', `/${id}`, undefined, other),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await publicly()).toEqual(before);
    expect((await asked('GET', '', undefined, other)).body.items).toEqual([]);
  });

  it('wants a seller who is logged in', async () => {
    expect(await app.send('POST', '/api/seller/live-streams', { title: 'Market' })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect((await app.send('GET', '/api/seller/live-streams')).status).toBe(401);
  });
});

describe('the list of a seller', () => {
  async function aStore() {
    const app = await createTestApp();
    const { token } = await app.signUpSeller();
    const asked = (method: string, path: string, body?: object) => app.send(method, `/api/seller/live-streams${path}`, body, token);
    const create = async (title: string, scheduled_start?: string) => (await asked('POST', '', { title, scheduled_start })).body.id as string;
    const titlesOf = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);
    async function readAll(limit: number): Promise<string[]> {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await asked('GET', `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        seen.push(...titlesOf(body));
        cursor = body.next_cursor;
      }
      return seen;
    }
    return { app, asked, create, titlesOf, readAll };
  }

  it('has each event once, of more than a page holds and of the same start', async () => {
    const { app, asked, create, readAll } = await aStore();
    await using _app = app;
    const titles = Array.from({ length: 25 }, (_, number) => `Show ${number}`);
    for (const title of titles) await create(title, '2040-01-01T00:00:00Z');
    expect((await readAll(10)).toSorted()).toEqual(titles.toSorted());
    expect((await asked('GET', '?cursor=x')).status).toBe(422);
  });

  it('begins with what is on air, then what waits for its picture, what is planned by its start, and what is over by the newest', async () => {
    const { app, asked, create, titlesOf, readAll } = await aStore();
    await using _app = app;
    const made = async (title: string, start?: string) => {
      app.advance(minuteMs);
      return await create(title, start);
    };
    const first = await made('Ended first');
    const second = await made('Ended second');
    const onAir = await made('On air, older');
    const undated = await made('No day yet', '2040-03-01T00:00:00Z');
    await asked('PUT', `/${undated}`, { title: 'No day yet' });
    await made('In a hundred centuries', '9999-12-31T00:00:00Z');
    await made('In March', '2040-03-01T00:00:00Z');
    await made('In January', '2040-01-01T00:00:00Z');
    const newer = await made('On air, newer');
    await made('Opened first');
    await made('Opened second');
    await app.context.live.notePictures([onAir, newer]);
    for (const id of [first, second]) {
      app.advance(minuteMs);
      await asked('POST', `/${id}/end`, {});
    }
    const planned = ['In January', 'In March', 'In a hundred centuries', 'No day yet'];
    const all = ['On air, newer', 'On air, older', 'Opened second', 'Opened first', ...planned, 'Ended second', 'Ended first'];
    for (const limit of [1, 3, 100]) expect(await readAll(limit)).toEqual(all);
    expect(titlesOf((await asked('GET', '?on_air=yes')).body)).toEqual(all.slice(0, 2));
  });
});

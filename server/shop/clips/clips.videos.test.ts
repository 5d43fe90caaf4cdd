import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { hexOf, readMp4, upTo } from '../../../test/support/media/media.ts';
import { openRecordingScene, type RecordingScene, type Show } from '../../../test/support/media/recording-scene.ts';
import type { Answer } from '../../../test/support/servers/test-app.ts';

const waiting = { timeout: 60_000, interval: 50 };

describe('clips of a recording', () => {
  let scene: RecordingScene;
  let show: Show;
  let lamp: string;
  let stole: string;
  let seq = 0;

  beforeAll(async () => {
    scene = await openRecordingScene();
    [lamp, stole] = [await aProduct('Brass Lamp'), await aProduct('Indigo Stole')];
    show = await aShow('Diwali evening', 14, [
      [0, 'product_pinned', lamp],
      [7_000, 'product_pinned', stole],
      [10_000, 'product_unpinned', stole],
    ]);
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  const ask = (method: string, path: string, body?: unknown, token = scene.seller.token) => scene.app.send(method, `/api/seller${path}`, body, token);
  const clipOf = (id: string, form: object, token?: string): Promise<Answer> =>
    ask('POST', `/live-streams/${id}/clips`, { key: randomUUID(), title: 'Lamps at dusk', from_ms: 2_000, to_ms: 5_000, ...form }, token);
  const own = async (query = ''): Promise<OwnVideo[]> => (await ask('GET', `/videos?limit=100${query}`)).body.items;
  const draftsOf = async (id: string) => (await own('&state=draft')).filter(({ clip }) => clip?.live_stream_id === id);

  async function aProduct(name: string): Promise<string> {
    return (await ask('POST', '/products', { name, price: '500' })).body.id;
  }

  /** Notes segments up to there, as if they were stored: their files are not. */
  async function lengthen(id: string, seconds: number): Promise<void> {
    await scene.app.context.recordings.settled();
    const [first] = await scene.app.db.selectFrom('recording_segments').selectAll().where('live_stream_id', '=', id).where('rendition', '=', 'hd').execute();
    if (!first) throw new Error('nothing was recorded yet');
    const places = Array.from({ length: (seconds - 4) / 2 }, (_, place) => place);
    const rows = places.map((place) => ({ ...first, run: 'later', msn: place, start_seconds: 4 + place * 2, seconds: 2 }));
    await scene.app.db.insertInto('recording_segments').values(rows).execute();
  }

  /** A show of so many seconds with these rows in its log, as the room writes them. */
  async function aShow(title: string, seconds: number, pins: [at: number, type: string, product: string][] = [], lengthened = seconds): Promise<Show> {
    const made = await scene.create(title);
    await scene.send(made, upTo(seconds));
    if (lengthened > seconds) await lengthen(made.id, lengthened);
    const rows = pins.map(([at_ms, type, product_id]) => {
      seq += 1;
      return { live_stream_id: made.id, seq: 1_000 + seq, at_ms, type, payload: JSON.stringify({ product_id }), created_at: new Date() };
    });
    if (rows.length > 0) await scene.app.db.insertInto('show_events').values(rows).execute();
    await scene.end(made);
    await scene.untilReplay(made.id);
    return made;
  }

  async function untilReady(id: string): Promise<OwnVideo> {
    return await vi.waitFor(async () => {
      const { body } = await ask('GET', `/videos/${id}`);
      if (body.file?.state === 'failed') throw new Error(body.file.problem);
      expect(body.file?.state).toBe('ready');
      return body;
    }, waiting);
  }

  const samplesAt = async (url = '') => (await readMp4(await scene.bytes(url))).samples;

  it('are cut from the key frame before to the one after, by copy, as a draft with what was pinned in the middle', async () => {
    const made = await clipOf(show.id, { from_ms: 2_300, to_ms: 5_100, product_ids: [stole] });
    expect(made.body).toMatchObject({
      ...{ title: 'Lamps at dusk', state: 'draft', made_by_ai: false, deleted_at: null },
      clip: { live_stream_id: show.id, title: 'Diwali evening', from_ms: 2_000, to_ms: 6_000 },
    });
    expect(made.body.tags.map((tag: OwnVideo['tags'][number]) => tag.product.id)).toEqual([lamp, stole]);
    const { played } = await untilReady(made.body.id);
    expect(played).toMatchObject({ width: 180, height: 320 });
    expect(played?.duration).toBeCloseTo(4, 1);
    const pictures = (await samplesAt(played?.url)).filter(({ track }) => track === 1);
    const sent = upTo(14).filter(({ track, dtsUs }) => track === 1 && dtsUs >= 1_999_000 && dtsUs < 5_999_000);
    expect(pictures.map(hexOf)).toEqual(sent.map(hexOf));
    expect(pictures[0]?.key).toBe(true);
  });

  it('are one for one press, however often it is sent', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => clipOf(show.id, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await clipOf(show.id, { key, title: 'Another title' })).body.id).toBe(answers[0]?.body.id);
    const files = await scene.app.db.selectFrom('video_files').select('id').where('name', '=', 'Lamps at dusk.mp4').execute();
    const used = (await own()).flatMap(({ file }) => file?.id ?? []);
    expect(files.filter(({ id }) => !used.includes(id))).toEqual([]);
  });

  it('say what is wrong with the range', async () => {
    for (const [form, path, message] of [
      [{ from_ms: 5_000, to_ms: 5_000 }, 'to_ms', 'A clip has to end after it begins'],
      [{ from_ms: 6_000, to_ms: 3_000 }, 'to_ms', 'A clip has to end after it begins'],
      [{ from_ms: 3_000, to_ms: 4_999 }, 'to_ms', 'A clip has to be at least 2 seconds long'],
      [{ from_ms: 0, to_ms: 600_001 }, 'to_ms', 'A clip can be at most 10 minutes long'],
      [{ from_ms: 8_000, to_ms: 60_000 }, 'to_ms', 'The clip would end after the recording. Choose an earlier end.'],
      [{ title: 'L' }, 'title', 'Title must be at least 2 characters'],
    ] as const) {
      const { status, body } = await clipOf(show.id, form);
      expect([status, body.code, body.data?.fields], JSON.stringify(form)).toEqual([422, 'INPUT_INVALID', [{ path, message }]]);
    }
  });

  it('are refused of what is not there: another store, an event on the air, a recording that is prepared, failed or deleted', async () => {
    const other = await scene.app.signUpSeller('Asha Prints');
    const host = await aPerson(scene.app, { storeId: scene.seller.storeId, role: 'host' });
    const moderator = await aPerson(scene.app, { storeId: scene.seller.storeId, role: 'moderator' });
    const statusOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.message];
    };
    expect(await statusOf(clipOf(show.id, {}, other.token))).toEqual([404, 'This live event does not exist, or not any more.']);
    expect(await statusOf(clipOf(randomUUID(), {}))).toEqual([404, 'This live event does not exist, or not any more.']);
    expect((await clipOf(show.id, {}, moderator.token)).status).toBe(403);
    expect((await ask('GET', `/live-streams/${show.id}/pins`, undefined, moderator.token)).status).toBe(403);
    expect((await clipOf(show.id, {}, host.token)).status).toBe(200);

    const onAir = await scene.create('On the air');
    await scene.send(onAir, upTo(5));
    expect(await statusOf(clipOf(onAir.id, {}))).toEqual([409, 'Clips are made of live events that are over. End this one first.']);
    await scene.end(onAir);
    await scene.untilReplay(onAir.id);
    const put = (state: 'recording' | 'failed') => scene.app.db.updateTable('recordings').set({ state }).where('live_stream_id', '=', onAir.id).execute();
    await put('failed');
    expect(await statusOf(clipOf(onAir.id, {}))).toEqual([404, 'Nothing of this live event was recorded.']);
    await scene.app.db.updateTable('recordings').set({ state: 'ready', leaving_token: randomUUID() }).where('live_stream_id', '=', onAir.id).execute();
    expect(await statusOf(clipOf(onAir.id, {}))).toEqual([409, 'The recording of this live event is still being prepared. Try again in a moment.']);
    await scene.app.db.updateTable('recordings').set({ leaving_token: null }).where('live_stream_id', '=', onAir.id).execute();
    expect((await ask('DELETE', `/live-streams/${onAir.id}/recording`)).status).toBe(200);
    expect(await statusOf(clipOf(onAir.id, {}))).toEqual([404, 'There is no recording of this live event.']);
  });

  it('know when which product was pinned', async () => {
    const { body } = await ask('GET', `/live-streams/${show.id}/pins`);
    expect(body.pins).toEqual([
      { product: expect.objectContaining({ id: lamp, name: 'Brass Lamp' }), from_ms: 0, to_ms: 7_000 },
      { product: expect.objectContaining({ id: stole, name: 'Indigo Stole' }), from_ms: 7_000, to_ms: 10_000 },
    ]);
  });

  it('are nowhere to be seen before they are published, and everywhere after', async () => {
    const product = await aProduct('Silver Bowl');
    const made = await clipOf(show.id, { product_ids: [product], title: 'Bowls, soon' });
    const { id, version, title } = await untilReady(made.body.id);
    const places = [`/api/videos?limit=100`, `/api/videos?seller_id=${scene.seller.storeId}&limit=100`, `/api/videos?product_id=${product}`];
    const seen = async () => await Promise.all(places.map(async (path) => JSON.stringify((await scene.app.send('GET', path)).body).includes(id)));
    const like = () => scene.app.send('PUT', `/api/videos/${id}/like`, {}, scene.seller.token);
    const view = () => scene.app.send('POST', `/api/video-views/${id}`, { kind: 'watch' });
    expect(await seen()).toEqual([false, false, false]);
    expect((await scene.app.send('GET', `/api/videos/${id}`)).status).toBe(404);
    expect((await scene.app.send('GET', `/api/videos/${id}`, undefined, scene.seller.token)).status).toBe(404);
    expect([(await like()).status, (await scene.app.send('GET', `/api/videos/${id}/like`)).status, (await view()).status]).toEqual([404, 404, 404]);
    const other = await scene.app.signUpSeller('Vimala Looms');
    expect((await ask('GET', `/videos/${id}`, undefined, other.token)).status).toBe(404);
    const form = { version, title, description: '', tags: [{ product_id: product }], state: 'published' };
    expect((await ask('PUT', `/videos/${id}`, form)).status).toBe(200);
    expect(await seen()).toEqual([true, true, true]);
    expect((await scene.app.send('GET', `/api/videos/${id}`)).body).not.toHaveProperty('clip');
    expect([(await like()).status, (await view()).status]).toEqual([200, 200]);
  });

  it('stand before what is published in the list of their seller, page by page', async () => {
    const states = (await own()).map(({ state }) => state);
    expect(states).toEqual(states.toSorted());
    expect(new Set(states).size).toBe(2);
    const walked: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await ask('GET', `/videos?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      walked.push(...body.items.map(({ id }: OwnVideo) => id));
      if (!body.next_cursor) break;
      cursor = body.next_cursor;
    }
    expect(walked).toEqual((await own()).map(({ id }) => id));
  });

  it('stay when the live event goes', async () => {
    const gone = await aShow('Gone soon', 6);
    const cut = await clipOf(gone.id, {});
    await untilReady(cut.body.id);
    await scene.app.db.deleteFrom('live_streams').where('id', '=', gone.id).execute();
    expect((await ask('GET', `/videos/${cut.body.id}`)).body).toMatchObject({ file: { state: 'ready' }, clip: { live_stream_id: null, title: 'Gone soon' } });
  });

  it('leave none of the list out when the last one of a page is published meanwhile', async () => {
    await vi.waitFor(async () => expect((await draftsOf(show.id)).some(({ title }) => title === 'Brass Lamp')).toBe(true), waiting);
    const older = (await clipOf(show.id, {})).body;
    const { id, version, title } = (await clipOf(show.id, {})).body;
    const { items, next_cursor } = (await ask('GET', '/videos?limit=1')).body;
    expect(items.map((video: OwnVideo) => video.id)).toEqual([id]);
    expect((await ask('PUT', `/videos/${id}`, { version, title, description: '', tags: [], state: 'published' })).status).toBe(200);
    const { body } = await ask('GET', `/videos?limit=100&cursor=${next_cursor}`);
    expect(body.items[0].id).toBe(older.id);
    expect(body.items.map((video: OwnVideo) => video.id)).toEqual((await own()).map((video) => video.id));
  });

  describe('after a live event', () => {
    it('are drafted for each product that was pinned for five seconds, once, and never published', async () => {
      const drafts = await vi.waitFor(async () => {
        const found = (await draftsOf(show.id)).filter(({ title }) => title === 'Brass Lamp');
        expect(found).toHaveLength(1);
        return found;
      }, waiting);
      expect(drafts[0]).toMatchObject({ state: 'draft', clip: { from_ms: 0, to_ms: 8_000 }, tags: [{ product: { id: lamp } }] });
      await untilReady(drafts[0]?.id ?? '');
      expect((await draftsOf(show.id)).filter(({ title }) => title === 'Indigo Stole')).toEqual([]);
      await ask('DELETE', `/videos/${drafts[0]?.id}`);
      await ask('POST', `/videos/${drafts[0]?.id}/purge`);
      const again = scene.app.context.clips.jobs['recordings.stands'];
      await Promise.all([again?.({ live_stream_id: show.id }), again?.({ live_stream_id: show.id })]);
      expect((await draftsOf(show.id)).filter(({ title }) => title === 'Brass Lamp')).toEqual([]);
    });

    it('are not planned again once they are made', async () => {
      const { clips, recordings } = scene.app.context;
      const plan = vi.spyOn(recordings, 'openPlan');
      await clips.jobs['recordings.stands']?.({ live_stream_id: show.id });
      expect(plan).not.toHaveBeenCalled();
      await clipOf(show.id, {});
      expect(plan).toHaveBeenCalledOnce();
      plan.mockRestore();
    });

    it('are of the longest stretch of each, eight at most and 60 seconds each', async () => {
      const products = await Promise.all(Array.from({ length: 9 }, (_, place) => aProduct(`Bowl ${place + 1}`)));
      const lengths = [70, 6, 6, 6, 6, 6, 6, 6, 5];
      const starts = lengths.map((_, place) => lengths.slice(0, place).reduce((sum, length) => sum + length, 0) * 1_000);
      const long = await aShow(
        'A long evening',
        6,
        products.map((product, place) => [starts[place] ?? 0, 'product_pinned', product]),
        120,
      );
      const drafts = await vi.waitFor(async () => {
        const found = await draftsOf(long.id);
        expect(found.length).toBeGreaterThan(0);
        return found;
      }, waiting);
      expect(drafts).toHaveLength(8);
      for (const { clip } of drafts) expect((clip?.to_ms ?? 0) - (clip?.from_ms ?? 0)).toBeLessThanOrEqual(60_000);
      const first = drafts.find(({ title }) => title === 'Bowl 1');
      expect(first?.clip).toMatchObject({ from_ms: 0, to_ms: 60_000 });
      // It is pinned until the end, which is longer than those before.
      expect(drafts.some(({ title }) => title === 'Bowl 9')).toBe(true);
    });
  });
});

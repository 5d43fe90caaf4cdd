import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { topics } from '#server/topics.ts';
import { saveVideo, storeVideo } from '../../test/support/media/stored-video.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const minuteMs = 60_000;

describe('a live event that plays a video', () => {
  let app: TestApp;
  let seller: TestSeller;
  let other: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.signUpSeller('Rangrez');
    other = await app.signUpSeller('Other seller');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const soon = () => new Date(app.context.clock.now().getTime() + 10 * minuteMs).toISOString();

  function asked(method: string, path: string, body?: unknown, by: TestSeller = seller) {
    return app.send(method, `/api/seller/live-streams${path}`, body, by.token);
  }

  function aVideo(patch: Parameters<typeof storeVideo>[3] = {}, by: TestSeller = seller): Promise<string> {
    return storeVideo(app.context, by.storeId, undefined, { duration_ms: 120_000, ...patch });
  }

  const create = (video_file_id: string | undefined, form: object = {}) =>
    asked('POST', '', { title: 'From the loom', stream_source: 'prerecorded', video_file_id, ...form });

  async function statusOf(id: string): Promise<string> {
    return (await app.send('GET', `/api/live-streams/${id}`)).body.status;
  }

  it('is live at once, with the picture of its video, when the video is ready', async () => {
    // An event whose file is missing ends as soon as it is read.
    const reading = Promise.withResolvers<undefined>();
    vi.spyOn(app.context.blobs, 'find').mockReturnValue(reading.promise);
    const made = await create(await aVideo({ thumbnail_key: 'a.webp' }), { video_link: 'https://films.example/loom.mp4', start_position_seconds: 30 });
    expect(made.body).toMatchObject({ status: 'live', stream_source: 'prerecorded', thumbnail_url: '/media/a.webp', start_position_seconds: 30 });
    expect(made.body).toMatchObject({ video_link: 'https://films.example/loom.mp4', video: { state: 'ready', duration_ms: 120_000 } });
    expect((await app.send('GET', `/api/live-streams/${made.body.id}`)).body).toMatchObject({ video: null, video_link: null, problem: null });
    reading.resolve(undefined);
  });

  it('waits for its video, and goes live by itself when that is ready', async () => {
    const id = await aVideo({ state: 'processing', percent: 40 });
    const made = await create(id);
    expect(made.body).toMatchObject({ status: 'scheduled', actual_start: null, video: { state: 'processing', percent: 40 } });
    expect(await asked('POST', `/${made.body.id}/go-live`, {})).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
    await saveVideo(app.context, id, { state: 'ready', thumbnail_key: 'b.webp' });
    app.context.bus.publish(topics.videoFileChanged, { id });
    await expect.poll(() => statusOf(made.body.id), { timeout: 900, interval: 20 }).not.toBe('scheduled');
    expect((await app.send('GET', `/api/live-streams/${made.body.id}`)).body).toMatchObject({
      thumbnail_url: '/media/b.webp',
      actual_start: expect.any(String),
    });
  });

  it('goes live by itself at its time, and not before', async () => {
    const made = await create(await aVideo(), { scheduled_start: soon() });
    await app.context.live.startDue();
    expect(await statusOf(made.body.id)).toBe('scheduled');
    app.advance(11 * minuteMs);
    await app.context.live.startDue();
    expect(await statusOf(made.body.id)).not.toBe('scheduled');
  });

  it('shows what is wrong with a video that failed after it was chosen', async () => {
    const id = await aVideo({ state: 'processing' });
    const made = await create(id);
    const problem = 'There is no picture in this file.';
    await saveVideo(app.context, id, { state: 'failed', problem });
    expect((await asked('GET', '?limit=100')).body.items).toContainEqual(
      expect.objectContaining({ id: made.body.id, video: expect.objectContaining({ state: 'failed', problem }) }),
    );
    const refused = await asked('POST', `/${made.body.id}/go-live`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'STREAM_STATE', message: `The video cannot be played: ${problem}` } });
  });

  it('does not hold up others, however many can never start', async () => {
    const [failing, short] = [await aVideo({ state: 'processing' }), await aVideo({ state: 'processing', duration_ms: null })];
    const stuck = [await create(failing), await create(short, { start_position_seconds: 60 })].map((made) => made.body.id);
    await saveVideo(app.context, failing, { state: 'failed', problem: 'There is no picture in this file.' });
    await saveVideo(app.context, short, { state: 'ready', duration_ms: 50_000 });
    await sql`
       insert into live_streams (store_id, title, stream_source, video_file_id, start_position_seconds, status, created_at)
       select store_id, title, stream_source, video_file_id, start_position_seconds, status, created_at + nth * interval '1 second'
       from live_streams, generate_series(-250, 250) as nth where id = any (${stuck}::uuid[])`.execute(app.db);
    const ready = await create(await aVideo(), { scheduled_start: soon() });
    app.advance(11 * minuteMs);
    await app.context.live.startDue();
    expect(await statusOf(ready.body.id)).not.toBe('scheduled');
    expect([await statusOf(stuck[0]), await statusOf(stuck[1])]).toEqual(['scheduled', 'scheduled']);
  });

  it('goes live early by its seller, without a ticket', async () => {
    const made = await create(await aVideo(), { scheduled_start: soon() });
    expect(await asked('POST', `/${made.body.id}/go-live`, {}, other)).toMatchObject({ status: 404 });
    const started = await asked('POST', `/${made.body.id}/go-live`, {});
    // Without bytes the show may be over already.
    expect(started).toMatchObject({ status: 200, body: { publish_ticket: null, live_stream: { actual_start: expect.any(String) } } });
  });

  it('needs a video, of its own store', async () => {
    const message = 'Please upload a video';
    expect(await create(undefined)).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', message, data: { fields: [{ path: 'video_file_id' }] } } });
    for (const id of [await aVideo({}, other), crypto.randomUUID()]) {
      expect(await create(id)).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', data: { fields: [{ path: 'video_file_id' }] } } });
    }
  });

  it('refuses a video that has failed, and says why it did', async () => {
    const message = 'The video cannot be played: There is no picture in this file.';
    const made = await create(await aVideo({ state: 'failed', problem: 'There is no picture in this file.' }));
    expect(made).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', message, data: { fields: [{ path: 'video_file_id', message }] } } });
  });

  it('keeps a link that failed before it was saved, to be tried again', async () => {
    const problem = 'The address answered with 503.';
    const made = await create(await aVideo({ state: 'failed', source_url: 'https://videos.example/loom.mp4', problem }));
    expect(made).toMatchObject({ status: 201, body: { status: 'scheduled', video: { state: 'failed', problem } } });
  });

  it('starts before the end of its video; what is no whole number of seconds from 0 counts as 0', async () => {
    const id = await aVideo();
    expect(await create(id, { start_position_seconds: 120 })).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'start_position_seconds' }] } } });
    for (const start_position_seconds of [-5, 1.5, 'soon', null]) {
      expect((await create(id, { start_position_seconds, scheduled_start: soon() })).body).toMatchObject({ start_position_seconds: 0 });
    }
  });

  it('may be moved while it is scheduled, but keeps its type', async () => {
    const id = await aVideo();
    const made = await create(id, { scheduled_start: soon(), start_position_seconds: 10 });
    const path = `/${made.body.id}`;
    const changed = await asked('PUT', path, { title: 'Moved', scheduled_start: soon(), start_position_seconds: 20 });
    expect(changed.body).toMatchObject({ title: 'Moved', start_position_seconds: 20, video: { id } });
    expect((await asked('PUT', path, { title: 'Moved', scheduled_start: soon(), start_position_seconds: 500 })).status).toBe(422);
    expect((await asked('PUT', path, { title: 'Camera', stream_source: 'camera' })).status).toBe(422);
    expect((await asked('PUT', path, { title: 'Stolen', start_position_seconds: 500 }, other)).status).toBe(404);
  });

  describe('given another video while it is scheduled', () => {
    it('plays that one, and the one before goes', async () => {
      const [before, after] = [await aVideo({ thumbnail_key: 'a.webp' }), await aVideo({ thumbnail_key: 'b.webp', duration_ms: 60_000 })];
      const made = await create(before, { scheduled_start: soon(), video_link: 'https://films.example/loom.mp4', start_position_seconds: 10 });
      const form = { title: 'From the loom', scheduled_start: made.body.scheduled_start, start_position_seconds: 20 };
      const changed = await asked('PUT', `/${made.body.id}`, { ...form, video_file_id: after, video_link: 'https://films.example/dyer.mp4' });
      const shown = { start_position_seconds: 20, thumbnail_url: '/media/b.webp', video_link: 'https://films.example/dyer.mp4' };
      expect(changed).toMatchObject({ status: 200, body: { status: 'scheduled', video: { id: after, duration_ms: 60_000 }, ...shown } });
      expect(await app.context.videoFiles.find(before)).toBeUndefined();
      const kept = await asked('PUT', `/${made.body.id}`, form);
      expect(kept.body).toMatchObject({ video: { id: after }, ...shown });
    });

    it('leaves the one before to other events that show it', async () => {
      const [before, after] = [await aVideo(), await aVideo()];
      const [made, other] = [await create(before, { scheduled_start: soon() }), await create(before, { scheduled_start: soon() })];
      await asked('PUT', `/${made.body.id}`, { title: 'Changed', scheduled_start: soon(), video_file_id: after });
      expect((await asked('GET', `/${other.body.id}`)).body).toMatchObject({ video: { id: before } });
    });

    it('in place of one that failed, goes live by itself when it is ready', async () => {
      const [failing, after] = [await aVideo({ state: 'processing' }), await aVideo({ state: 'processing' })];
      const made = await create(failing);
      await saveVideo(app.context, failing, { state: 'failed', problem: 'There is no picture in this file.' });
      const changed = await asked('PUT', `/${made.body.id}`, { title: 'From the loom', video_file_id: after });
      expect(changed.body).toMatchObject({ status: 'scheduled', video: { id: after, state: 'processing' }, thumbnail_url: null });
      await saveVideo(app.context, after, { state: 'ready' });
      await app.context.live.startDue();
      expect(await statusOf(made.body.id)).not.toBe('scheduled');
    });

    it('is checked as a new one is', async () => {
      const own = await aVideo();
      const made = await create(own, { scheduled_start: soon() });
      const change = (video_file_id: string, start_position_seconds = 0) =>
        asked('PUT', `/${made.body.id}`, { title: 'Changed', scheduled_start: soon(), video_file_id, start_position_seconds });
      for (const id of [await aVideo({}, other), crypto.randomUUID(), await aVideo({ state: 'failed', problem: 'No picture.' })]) {
        expect(await change(id)).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID', data: { fields: [{ path: 'video_file_id' }] } } });
      }
      const short = await aVideo({ duration_ms: 10_000 });
      expect(await change(short, 10)).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'start_position_seconds' }] } } });
      expect((await change(short, 9)).body).toMatchObject({ title: 'Changed', start_position_seconds: 9, video: { id: short } });
    });

    it('is refused once it has started: it keeps its own', async () => {
      const own = await aVideo();
      const made = await create(own);
      const change = async (video_file_id: string) => await asked('PUT', `/${made.body.id}`, { title: 'Changed', video_file_id });
      const message = 'This live event has started, so it keeps its video.';
      expect(await change(await aVideo())).toMatchObject({ status: 409, body: { code: 'STREAM_STATE', message } });
      expect(await change(own)).toMatchObject({ status: 200, body: { title: 'Changed', video: { id: own } } });
    });

    it('at the moment it starts, starts with one of the two and shows that', async () => {
      for (let round = 0; round < 20; round += 1) {
        const [before, after] = [await aVideo(), await aVideo({ state: 'processing' })];
        const made = await create(before, { scheduled_start: soon() });
        const form = { title: 'Changed', scheduled_start: made.body.scheduled_start, video_file_id: after };
        const [started, changed] = await Promise.all([asked('POST', `/${made.body.id}/go-live`, {}), asked('PUT', `/${made.body.id}`, form)]);
        expect([started.status, changed.status].toSorted()).toEqual([200, 409]);
        const { status, video } = (await asked('GET', `/${made.body.id}`)).body;
        expect([status === 'scheduled', video.id]).toEqual(changed.status === 200 ? [true, after] : [false, before]);
      }
    });
  });

  it('leaves a camera stream without video and start position, even if they are sent', async () => {
    const made = await asked('POST', '', { title: 'Camera', video_file_id: await aVideo(), start_position_seconds: 30 });
    expect(made.body).toMatchObject({ stream_source: 'camera', video: null, start_position_seconds: 0, status: 'live' });
    const changed = await asked('PUT', `/${made.body.id}`, { title: 'Camera', video_file_id: await aVideo(), start_position_seconds: 30 });
    expect(changed.body).toMatchObject({ stream_source: 'camera', video: null, start_position_seconds: 0 });
  });

  it('has no stream key', async () => {
    const made = await create(await aVideo(), { scheduled_start: soon() });
    expect(await asked('POST', `/${made.body.id}/stream-key`, {})).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveVideo, storeVideo } from '../../test/support/stored-video.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/test-app.ts';

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
    const made = await create(await aVideo({ thumbnail_key: 'a.webp' }), { video_link: 'https://films.example/loom.mp4', start_position_seconds: 30 });
    expect(made.body).toMatchObject({ status: 'live', stream_source: 'prerecorded', thumbnail_url: '/media/a.webp', start_position_seconds: 30 });
    expect(made.body).toMatchObject({ video_link: 'https://films.example/loom.mp4', video: { state: 'ready', duration_ms: 120_000 } });
    expect((await app.send('GET', `/api/live-streams/${made.body.id}`)).body).toMatchObject({ video: null, video_link: null, problem: null });
  });

  it('waits for its video, and goes live by itself when that is ready', async () => {
    const id = await aVideo({ state: 'processing', percent: 40 });
    const made = await create(id);
    expect(made.body).toMatchObject({ status: 'scheduled', actual_start: null, video: { state: 'processing', percent: 40 } });
    expect(await asked('POST', `/${made.body.id}/go-live`, {})).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
    await saveVideo(app.context, id, { state: 'ready', thumbnail_key: 'b.webp' });
    app.context.bus.publish('uploads.video_file_changed', { id });
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
    expect((await asked('GET', '')).body).toContainEqual(
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
    expect(started).toMatchObject({ status: 200, body: { publish_ticket: null, live_stream: { status: 'live' } } });
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

  it('starts before the end of its video; what is no whole number of seconds from 0 counts as 0', async () => {
    const id = await aVideo();
    expect(await create(id, { start_position_seconds: 120 })).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'start_position_seconds' }] } } });
    for (const start_position_seconds of [-5, 1.5, 'soon', null]) {
      expect((await create(id, { start_position_seconds, scheduled_start: soon() })).body).toMatchObject({ start_position_seconds: 0 });
    }
  });

  it('may be moved while it is scheduled, but keeps type and video', async () => {
    const id = await aVideo();
    const made = await create(id, { scheduled_start: soon(), start_position_seconds: 10 });
    const path = `/${made.body.id}`;
    const changed = await asked('PUT', path, { title: 'Moved', scheduled_start: soon(), start_position_seconds: 20 });
    expect(changed.body).toMatchObject({ title: 'Moved', start_position_seconds: 20, video: { id } });
    expect((await asked('PUT', path, { title: 'Moved', scheduled_start: soon(), start_position_seconds: 500 })).status).toBe(422);
    expect((await asked('PUT', path, { title: 'Camera', stream_source: 'camera' })).status).toBe(422);
    expect((await asked('PUT', path, { title: 'Stolen', start_position_seconds: 500 }, other)).status).toBe(404);
  });

  it('leaves a camera stream without video and start position, even if they are sent', async () => {
    const made = await asked('POST', '', { title: 'Camera', video_file_id: await aVideo(), start_position_seconds: 30 });
    expect(made.body).toMatchObject({ stream_source: 'camera', video: null, start_position_seconds: 0, status: 'live' });
  });

  it('has no stream key', async () => {
    const made = await create(await aVideo(), { scheduled_start: soon() });
    expect(await asked('POST', `/${made.body.id}/stream-key`, {})).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
  });
});

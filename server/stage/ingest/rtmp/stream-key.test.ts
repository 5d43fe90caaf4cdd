import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStreamKeys } from '#server/stage/ingest/stream-keys.ts';
import { topics } from '#server/topics.ts';
import { clip, upTo } from '../../../../test/support/media/media.ts';
import { TestEncoder } from '../../../../test/support/media/test-encoder.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const tenMinutesMs = 600_000;

describe('the stream key of a live event', () => {
  let app: TestApp;
  let seller: TestSeller;
  let other: TestSeller;
  let port: number;

  beforeAll(async () => {
    port = await aFreePort();
    app = await createTestApp({ RTMP_PORT: String(port), HOST: '127.0.0.1' });
    seller = await app.signUpSeller('Rangrez');
    other = await app.signUpSeller('Other seller');
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  function asked(path: string, by: TestSeller = seller) {
    return app.send('POST', `/api/seller/live-streams${path}`, {}, by.token);
  }

  function encoderOf(id: string) {
    return app.send('GET', `/api/seller/live-streams/${id}/encoder`, undefined, seller.token);
  }

  async function anEvent(form: object = {}): Promise<string> {
    return (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market', ...form }, seller.token)).body.id;
  }

  it('is the same each time, and comes with the address of the server', async () => {
    const id = await anEvent();
    const first = await asked(`/${id}/stream-key`);
    expect(first).toMatchObject({ status: 200, body: { server: `rtmp://localhost:${port}/live`, key: expect.stringMatching(`^${id}_1_[0-9a-f]{32}$`) } });
    expect((await asked(`/${id}/stream-key`)).body).toEqual(first.body);
  });

  it('is for members of its store only', async () => {
    const id = await anEvent();
    for (const path of ['stream-key', 'stream-key/rotate']) {
      expect((await asked(`/${id}/${path}`, other)).status).toBe(404);
      expect((await app.send('POST', `/api/seller/live-streams/${id}/${path}`, {})).status).toBe(401);
    }
  });

  it('puts a scheduled event on air when an encoder connects with it', async () => {
    const id = await anEvent({ scheduled_start: new Date(Date.now() + tenMinutesMs).toISOString() });
    const { key } = (await asked(`/${id}/stream-key`)).body;
    expect((await encoderOf(id)).body).toEqual({ state: 'waiting', key_frame_seconds: null, problem: null });
    const encoder = new TestEncoder(port);
    await encoder.publish(key);
    expect((await app.send('GET', `/api/live-streams/${id}`)).body).toMatchObject({ status: 'live', is_live: true });
    const onAir = becomes(id, 'live');
    encoder.send({ tracks: clip.tracks, samples: upTo(2) });
    await onAir;
    expect((await encoderOf(id)).body).toEqual({ state: 'receiving', key_frame_seconds: null, problem: null });
    encoder.socket.destroy();
  });

  it('is worth nothing once it was replaced, and what sends with it is dropped', async () => {
    const id = await anEvent();
    const { key } = (await asked(`/${id}/stream-key`)).body;
    const encoder = new TestEncoder(port);
    await encoder.publish(key);
    const fresh = (await asked(`/${id}/stream-key/rotate`)).body.key;
    await encoder.closed();
    expect(fresh).not.toBe(key);
    expect((await asked(`/${id}/stream-key`)).body.key).toBe(fresh);
    await expect(new TestEncoder(port).publish(key)).rejects.toThrow('closed');
    const again = new TestEncoder(port);
    await again.publish(fresh);
    again.socket.destroy();
  });

  it('opens nothing once the event has ended or is deleted', async () => {
    const ended = await anEvent();
    const deleted = await anEvent();
    const keys = [(await asked(`/${ended}/stream-key`)).body.key, (await asked(`/${deleted}/stream-key`)).body.key];
    await asked(`/${ended}/end`);
    await app.send('DELETE', `/api/seller/live-streams/${deleted}`, undefined, seller.token);
    for (const key of keys) await expect(new TestEncoder(port).publish(key)).rejects.toThrow('closed');
    expect(await asked(`/${ended}/stream-key`)).toMatchObject({ status: 409, body: { code: 'STREAM_STATE' } });
    expect((await asked(`/${deleted}/stream-key`)).status).toBe(404);
  });

  it('cannot be had where RTMP and WHIP are off', async () => {
    await using off = await createTestApp({ RTMP_PORT: 'off', WHIP: 'off' });
    const owner = await off.signUpSeller();
    const { id } = (await off.send('POST', '/api/seller/live-streams', { title: 'Market' }, owner.token)).body;
    const refused = await off.send('POST', `/api/seller/live-streams/${id}/stream-key`, {}, owner.token);
    expect(refused).toMatchObject({ status: 409, body: { code: 'STREAM_STATE', message: expect.stringContaining('OBS is switched off on this server') } });
  });

  function becomes(id: string, state: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = app.context.bus.subscribe(topics.stageState(id), (message) => {
        if (message.type !== state) return;
        stop();
        resolve();
      });
    });
  }
});

describe('a stream key', () => {
  const keys = createStreamKeys('a secret of the tests');
  const id = '0190f5c4-7a3b-4c1d-8e2f-1234567890ab';
  const key = keys.make(id, 3);

  it('says which stream and version it is for', () => {
    expect(keys.read(key)).toEqual({ liveStreamId: id, version: 3 });
  });

  it.each([
    ['another version', key.replace('_3_', '_4_')],
    ['another stream', key.replace('0190', '0191')],
    ['a changed signature', key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
    ['a short signature', key.slice(0, -1)],
    ['another secret', createStreamKeys('another').make(id, 3)],
    ['nothing', ''],
  ])('is not read with %s', (_, changed) => {
    expect(keys.read(changed)).toBeUndefined();
  });
});

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

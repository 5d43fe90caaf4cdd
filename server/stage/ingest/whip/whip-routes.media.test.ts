import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../../../../test/support/media/ffmpeg-encoder.ts';
import { anOffer } from '../../../../test/support/media/whip/whip-offer.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let id: string;

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ WHIP_PORTS: '41200-41260', ...env });
  seller = await app.signUpSeller();
  id = await aShow();
}

async function aShow(): Promise<string> {
  return (await app.send('POST', '/api/seller/live-streams', { title: 'Kurtas of the week' }, seller.token)).body.id;
}

async function ticket(of = id): Promise<string> {
  return (await app.send('POST', `/api/seller/live-streams/${of}/go-live`, {}, seller.token)).body.publish_ticket;
}

async function post(token: string | undefined, offer = anOffer(), { type = 'application/sdp', path = `/whip/${id}` } = {}): Promise<Response> {
  return await app.app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: offer,
  });
}

async function ask(method: string, path: string, token?: string): Promise<Response> {
  return await app.app.request(path, { method, headers: token ? { Authorization: `Bearer ${token}` } : {} });
}

afterEach(() => app[Symbol.asyncDispose]());

describe.skipIf(!hasFfmpeg)('WHIP (needs ffmpeg in the path)', () => {
  beforeEach(() => start());

  test('answers an offer with all candidates at one port, and ends the session by DELETE', async () => {
    const token = await ticket();
    const opened = await post(token);
    const answer = await opened.text();
    expect(opened.status).toBe(201);
    expect(opened.headers.get('Content-Type')).toBe('application/sdp');
    const session = opened.headers.get('Location') ?? '';
    expect(session).toMatch(new RegExp(`^/whip/${id}/[0-9a-f-]{36}$`));
    expect(answer).toContain('a=ice-lite');
    expect(answer).toMatch(/a=rtpmap:102 H264\/90000/);
    expect(answer).not.toContain('transport-cc');
    const ports = [...answer.matchAll(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+) typ host/gm)].map((found) => Number(found[1]));
    expect(new Set(ports).size).toBe(1);
    expect(ports[0]).toBeGreaterThanOrEqual(41_200);

    expect((await ask('DELETE', session, 'another')).status).toBe(401);
    expect((await ask('PATCH', session, token)).status).toBe(405);
    expect((await ask('DELETE', session, token)).status).toBe(200);
    expect((await ask('DELETE', session, token)).status).toBe(404);
  });

  test('gives offers that come at once a port each', async () => {
    const shows = await Promise.all([aShow(), aShow(), aShow()]);
    const answers = await Promise.all(shows.map(async (show) => await post(await ticket(show), anOffer(), { path: `/whip/${show}` })));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts.map((text) => /udp \d+ \S+ (\d+) typ host/.exec(text)?.[1])).size).toBe(3);
  });

  test('keeps one place for a show whose pictures have not come yet: that of the newest offer', async () => {
    const token = await ticket();
    const [older, newer] = [await post(token), await post(token)].map((answer) => answer.headers.get('Location') ?? '');
    expect((await ask('DELETE', older ?? '', token)).status).toBe(404);
    expect((await ask('DELETE', newer ?? '', token)).status).toBe(200);
  });

  test.each([
    ['no token', 401, () => post(undefined)],
    ['a wrong token', 401, () => post('wrong')],
    ['the key of another event', 401, () => post(`${crypto.randomUUID()}_1_${'0'.repeat(32)}`)],
    ['another content type', 415, async () => post(await ticket(), '{}', { type: 'application/json' })],
    ['no session description', 400, async () => post(await ticket(), 'hello')],
    ['no ICE', 400, async () => post(await ticket(), anOffer().replaceAll(/a=ice-ufrag.*\r\n/g, ''))],
    ['VP8 only', 422, async () => post(await ticket(), anOffer({ video: 'VP8' }))],
    ['packetization mode 0', 422, async () => post(await ticket(), anOffer({ mode: 0 }))],
    ['PCM sound', 422, async () => post(await ticket(), anOffer({ audio: 'PCMU' }))],
    ['a body that is too long', 413, async () => post(await ticket(), anOffer() + 'a=x\r\n'.repeat(20_000))],
  ])('refuses %s with %i and a sentence', async (_, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/^[A-Z].+\.$/);
  });

  test('refuses an ended event, and a GET', async () => {
    const token = await ticket();
    await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    expect((await post(token)).status).toBe(409);
    expect((await ask('GET', `/whip/${id}`)).status).toBe(405);
  });

  test('a bad offer with a good key does not put a scheduled event on air', async () => {
    const scheduled = await app.send(
      'POST',
      '/api/seller/live-streams',
      { title: 'Later', scheduled_start: new Date(Date.now() + 9e6).toISOString() },
      seller.token,
    );
    const { key } = (await app.send('POST', `/api/seller/live-streams/${scheduled.body.id}/stream-key`, {}, seller.token)).body;
    const path = `/whip/${scheduled.body.id}`;
    expect((await post(key, anOffer({ video: 'VP8' }), { path })).status).toBe(422);
    expect((await app.send('GET', `/api/live-streams/${scheduled.body.id}`)).body.status).toBe('scheduled');
    expect((await post(key, anOffer(), { path })).status).toBe(201);
    expect((await app.send('GET', `/api/live-streams/${scheduled.body.id}`)).body.status).toBe('live');
  });

  test('a replaced stream key ends its session', async () => {
    const { key } = (await app.send('POST', `/api/seller/live-streams/${id}/stream-key`, {}, seller.token)).body;
    const session = (await post(key)).headers.get('Location') ?? '';
    await app.send('POST', `/api/seller/live-streams/${id}/stream-key/rotate`, {}, seller.token);
    expect((await ask('DELETE', session, key)).status).toBe(404);
    expect((await post(key)).status).toBe(401);
    expect((await app.send('GET', `/api/seller/live-streams/${id}/encoder`, undefined, seller.token)).body.problem).toContain('was replaced');
  });

  test('answers a browser of another site', async () => {
    const preflight = await app.app.request(`/whip/${id}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://studio.example', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  });

  test('limits the offers of one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++) statuses.push((await post('wrong')).status);
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

test.skipIf(!hasFfmpeg)('announces the address of the outside first, at the same port', async () => {
  await start({ WHIP_ADDRESS: '203.0.113.7' });
  const answer = await (await post(await ticket())).text();
  const found = [...answer.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host/gm)].map(([, priority, address, port]) => ({
    priority: Number(priority),
    address,
    port,
  }));
  const best = found.toSorted((a, b) => b.priority - a.priority)[0];
  expect(best?.address).toBe('203.0.113.7');
  expect(new Set(found.map(({ port }) => port)).size).toBe(1);
  expect(found.length).toBeGreaterThan(1);
});

test('says what is missing where there is no ffmpeg, and everything else works', async () => {
  await start({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  const answer = await post(await ticket());
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Haat-Error')).toBe('NO_FFMPEG');
  expect(answer.headers.get('Retry-After')).toBeNull();
  expect(await answer.text()).toBe('WHIP needs ffmpeg on this server. Ask whoever runs it to install ffmpeg, or stream by RTMP.');
});

test('can be switched off', async () => {
  await start({ WHIP: 'off' });
  expect((await post(await ticket())).status).toBe(501);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { stageWireVersion } from '#contract/wire/stage-wire.ts';
import { badFramesOf } from './support/bad-inputs.ts';
import { clip } from './support/media/media.ts';
import { openRoom } from './support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from './support/servers/test-app.ts';

type Heard = { text: string; code: number | undefined };
/** `right` is a first message that would be taken; `last` makes an endpoint speak that answers nothing to the frame before. */
type Endpoint = { prefix: string; right: Record<string, unknown>; last?: string };

const minFrames = 40;
/** Of one socket of the room, which is cut when it sends more than 30 in a second. */
const framesAtOnce = 25;
/** 1011 would say that the server broke, 1006 that it fell. */
const politeCodes = [undefined, 1000, 1003, 1005, 1007, 1008, 1009, 1013, 4404];
const badIds = ['x', '', '%00', '%zz', '..%2f..%2f', "'%20OR%201=1--", '__proto__', '00000000-0000-4000-8000-000000000000', 'x'.repeat(5_000)];

const endpoints: Endpoint[] = [
  {
    prefix: '/ws/publish/',
    right: { t: 'hello', v: stageWireVersion, ticket: 'no.ticket', session: randomUUID(), tracks: clip.tracks },
  },
  { prefix: '/ws/watch/', right: { t: 'hello', v: stageWireVersion, ticket: 'no.ticket' }, last: 'x' },
  { prefix: '/ws/room/', right: { t: 'hello', v: 1, person: randomUUID(), token: 'a.b.c', after: -1 } },
  { prefix: '/ws/live-feed', right: { t: 'hello' }, last: 'x'.repeat(100) },
  { prefix: '/ws/store-feed', right: { t: 'hello', token: 'a.b.c' }, last: 'x'.repeat(10_000) },
];

describe('bad sockets', () => {
  let app: TestApp;
  let url: string;
  let other: TestSeller;
  let streamId: string;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    other = await app.signUpSeller('Other seller');
    streamId = (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, other.token)).body.id;
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it('are tried at every endpoint', () => {
    expect(endpoints.map(({ prefix }) => prefix).sort()).toEqual(app.context.socketEndpoints.map(({ prefix }) => prefix).sort());
  });

  it.each(endpoints)('$prefix answers or closes politely whatever a stranger says first', async ({ prefix, right, last }) => {
    const frames = badFramesOf(right);
    expect(frames.length).toBeGreaterThanOrEqual(minFrames);
    const wrong: string[] = [];
    for (const { why, frame } of frames) {
      const heard = await talk(`${prefix}${prefix.endsWith('/') ? streamId : ''}`, last === undefined ? [frame] : [frame, last]);
      if (!politeCodes.includes(heard.code)) wrong.push(`${why}: closed with ${heard.code}`);
      if (heard.text.includes(other.email)) wrong.push(`${why}: ${heard.text}`);
    }
    expect(wrong).toEqual([]);
    await expectWhole();
  });

  it.each(endpoints.filter(({ prefix }) => prefix.endsWith('/')))('$prefix turns away ids that are none', async ({ prefix, right, last }) => {
    for (const id of badIds) expect(politeCodes, id).toContain((await talk(`${prefix}${id}`, [JSON.stringify(right), last ?? '{}'])).code);
    await expectWhole();
  });

  it('a room refuses what a guest may not say, and goes on', async () => {
    const frames = [
      { t: 'chat', client_id: randomUUID(), message: 'Hello' },
      { t: 'pin', product_id: randomUUID() },
      { t: 'hearts', count: 3 },
    ].flatMap(badFramesOf);
    const said = frames.flatMap(({ frame }) => (frame.length < 4_000 ? [frame as string] : []));
    const refusals = new Set<string>();
    for (let from = 0; from < said.length; from += framesAtOnce) {
      await using shopper = await openRoom(url, streamId);
      for (const frame of said.slice(from, from + framesAtOnce)) shopper.sendText(frame);
      shopper.sendText('{"t":"ping"}');
      await shopper.next('pong');
      for (const message of shopper.seen) if (message.t === 'refused') refusals.add(message.code);
    }
    expect([...refusals]).not.toContain('UNAVAILABLE');
    expect(refusals).toContain('FORBIDDEN');
    await expectWhole();
  });

  it('a ticket opens the stream it was made for, and no other', async () => {
    const { token } = await app.signUpSeller('Stranger');
    const own = await app.send('POST', '/api/seller/live-streams', { title: 'Own' }, token);
    const { body } = await app.send('POST', `/api/seller/live-streams/${own.body.id}/go-live`, {}, token);
    const hello = JSON.stringify({ ...endpoints[0]?.right, ticket: body.publish_ticket });
    expect((await talk(`/ws/publish/${streamId}`, [hello])).text).toContain('TICKET_INVALID');
    expect((await talk(`/ws/publish/${own.body.id}`, [hello])).text).not.toContain('TICKET_INVALID');
  });

  it('a page from elsewhere opens none', async () => {
    for (const { prefix } of endpoints) expect(await statusOf(`${url.replace('http', 'ws')}${prefix}${streamId}`, 'https://elsewhere.example')).toBe(403);
  });

  async function expectWhole(): Promise<void> {
    expect((await app.send('GET', '/readyz')).body).toEqual({ status: 'ok' });
    await using shopper = await openRoom(url, streamId);
    shopper.say('still here');
    await shopper.next('said');
  }

  /** Says it all; resolves with the first answer, or with the close where an endpoint has nothing else to say. */
  async function talk(path: string, frames: (string | Uint8Array)[]): Promise<Heard> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
    const isSilent = path.startsWith('/ws/watch/') || path.startsWith('/ws/live-feed');
    return await new Promise<Heard>((resolve, reject) => {
      let text = '';
      const timer = setTimeout(() => reject(new Error(`${path}: no answer to ${String(frames[0]).slice(0, 100)}`)), 5_000);
      const settle = (code?: number) => {
        clearTimeout(timer);
        socket.terminate();
        resolve({ text, code });
      };
      socket.on('open', () => {
        for (const frame of frames) socket.send(frame);
      });
      socket.on('message', (data) => {
        text += String(data);
        if (!isSilent) settle();
      });
      socket.on('close', settle);
      socket.on('unexpected-response', (_request, response) => settle(response.statusCode === 404 ? undefined : response.statusCode));
      socket.on('error', () => undefined);
    });
  }
});

async function statusOf(url: string, origin: string): Promise<number | undefined> {
  const socket = new WebSocket(url, { origin });
  socket.on('error', () => undefined);
  return (await new Promise((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
  }).finally(() => socket.terminate())) as number | undefined;
}

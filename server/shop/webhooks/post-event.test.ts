import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchOutside } from '#server/platform/http/outside-fetch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/servers/webhook-receiver.ts';
import { createPostEvent } from './post-event.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

const at = new Date('2026-01-31T00:00:00Z');
const going = new AbortController().signal;
const eventFor = (url: string) => ({ url, headers: { 'Content-Type': 'application/json' }, body: '{"name":"आशा"}' });
const patient = createPostEvent({ fetchOutside, allowPrivate: true, maxMs: 300 });
/** Where it is not time that is looked at. */
const unhurried = createPostEvent({ fetchOutside, allowPrivate: true, maxMs: 10_000 });
const strict = createPostEvent({ fetchOutside, allowPrivate: false, maxMs: 300 });

describe('an event that is sent', () => {
  test('arrives whole, and what is answered is kept', async () => {
    const attempt = await unhurried(eventFor(`${receiver.url}/whole`), at, going);
    expect(attempt).toEqual({ at, status: 200, ms: expect.any(Number), problem: null, answer: 'thanks' });
    expect(receiver.at('/whole')).toMatchObject([{ method: 'POST', body: '{"name":"आशा"}', headers: { 'content-type': 'application/json' } }]);
  });

  test.each([301, 302, 303, 307, 308])('is not sent on by a redirect: %i', async (status) => {
    receiver.answer('/away', (_, response) => void response.writeHead(status, { Location: `${receiver.url}/inside` }).end());
    expect(await unhurried(eventFor(`${receiver.url}/away`), at, going)).toMatchObject({ status, problem: null });
    expect(receiver.at('/inside')).toEqual([]);
  });

  test('is given up where nothing is answered in time, or the answer never ends', async () => {
    receiver.answer('/silent', () => undefined);
    expect(await patient(eventFor(`${receiver.url}/silent`), at, going)).toMatchObject({
      status: null,
      problem: 'The address did not answer within 0.3 seconds.',
    });
    receiver.answer('/dripping', (_, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const dripped = await patient(eventFor(`${receiver.url}/dripping`), at, going);
    expect([dripped.status, dripped.problem]).toEqual([200, null]);
    expect(dripped.ms).toBeLessThan(2_000);
  });

  test('takes the first 1,024 bytes of an answer and leaves, without what cannot be stored', async () => {
    let wasCut = false;
    receiver.answer('/huge', (_, response) => {
      response.on('close', () => {
        wasCut = !response.writableFinished;
      });
      const pour = () => {
        while (response.write(`\0\u202e${'x'.repeat(65_536)}`));
        response.once('drain', pour);
      };
      pour();
    });
    const { status, answer } = await unhurried(eventFor(`${receiver.url}/huge`), at, going);
    expect([status, answer]).toEqual([200, 'x'.repeat(1_020)]);
    await expect.poll(() => wasCut).toBe(true);
  });

  test('says that nobody listens, and costs nothing when the server stops', async () => {
    expect(await patient(eventFor('http://127.0.0.1:9/'), at, going)).toMatchObject({ status: null, problem: 'The address cannot be reached.' });
    const stop = new AbortController();
    const attempt = patient(eventFor(`${receiver.url}/silent`), at, stop.signal);
    stop.abort();
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('what lies inside our network is not asked', () => {
  test.each([
    '127.0.0.1',
    '0177.0.0.1',
    '0x7f.1',
    '2130706433',
    '10.0.0.8',
    '169.254.169.254',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
  ])('written as %s', async (host) => {
    const url = `http://${host}:${new URL(receiver.url).port}/private`;
    expect(await strict(eventFor(url), at, going)).toMatchObject({ status: null, problem: 'The address is not on the public web.' });
  });

  test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['fd00::7'], ['93.184.216.34', '10.1.2.3']])(
    'which a public name leads to: %s',
    async (...addresses) => {
      const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const resolve = ((_name: string, _options: object, found: (error: null, all: object[]) => void) => found(null, answers)) as unknown as typeof lookup;
      const post = createPostEvent({ fetchOutside: (url, options) => fetchOutside(url, { ...options, resolve }), allowPrivate: false });
      const url = `https://hooks.example:${new URL(receiver.url).port}/private`;
      expect(await post(eventFor(url), at, going)).toMatchObject({ status: null, problem: 'The address is not on the public web.' });
    },
  );

  test('and nothing of that came', () => {
    expect(receiver.at('/private')).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { displayNameOf } from '#server/platform/actor.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';
import { looksAlike } from './chat-names.ts';

const store = 'Rangrez & Söhne';

describe('names and lines of a chat', () => {
  let app: TestApp;
  let url: string;
  let id: string;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    const { token } = await app.signUpSeller(store);
    id = (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, token)).body.id;
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it.each([
    'Rangrez & Söhne',
    ' RANGREZ & SÖHNE ',
    'rangrez&sohne',
    'Ｒａｎｇｒｅｚ　＆　Ｓöｈｎｅ',
    'R\u0430ngr\u0435z Sohne',
    'Ra\u200Bngrez\u202E Söhne',
    'Rangrez Söhne 🛍️',
  ])('10.19 a shopper named %j has a neutral name in the show of that store', async (display_name) => {
    await using shopper = await openRoom(url, id, { token: await shopperNamed(display_name) });
    expect(shopper.welcome.name).toMatch(/^Guest \d{4}$/);
    const message = `Pay me instead: ${randomUUID()}`;
    shopper.say(message);
    const { event } = await shopper.next('event', ({ event: { payload, type } }) => type === 'chat' && payload.message === message);
    expect(event.payload).toMatchObject({ user_display_name: shopper.welcome.name, is_host: false });
  });

  it.each([
    ['Asha', 'Asha'],
    ['  \u202Eahsa\u202C\n राव ', 'ahsa राव'],
    ['क्‍षमा', 'क्‍षमा'],
    ['Rangrez', 'Rangrez'],
    [`${'a'.repeat(39)}👩‍👩‍👧`, `${'a'.repeat(39)}👩`],
  ])('10.19 a shopper named %j writes as %j', async (display_name, shown) => {
    await using shopper = await openRoom(url, id, { token: await shopperNamed(display_name) });
    expect(shopper.welcome.name).toBe(shown);
    shopper.say('Is it brass?');
    await shopper.next('said');
  });

  it('10.19 a name of invisible characters is none', async () => {
    await using shopper = await openRoom(url, id, { token: await shopperNamed('\u200D\u3164') });
    expect(shopper.welcome.name).toMatch(/^Guest \d{4}$/);
    expect(displayNameOf({ display_name: '\uD83D' })).toBe('\uFFFD');
  });

  it('10.19 a line is stored without controls, and refused when nothing of it is seen', async () => {
    await using shopper = await openRoom(url, id);
    shopper.say('look \u202Eereh\u202C\u0007 क्‍ष 👩‍👩‍👧');
    const { event } = await shopper.next('event', ({ event: { payload, type } }) => type === 'chat' && payload.message.startsWith('look'));
    expect(event.payload).toMatchObject({ message: 'look ereh क्‍ष 👩‍👩‍👧' });
    for (const message of ['\u200B', ' \u2800 ', '\u202E\u202C', '\u3164\uFEFF', '\n']) {
      const client_id = randomUUID();
      shopper.send({ t: 'chat', client_id, message });
      expect(await shopper.next('refused', (refusal) => refusal.client_id === client_id)).toMatchObject({ message: 'Write something first.' });
    }
  });

  it('10.19 titles, and names of products and stores, are written in plain lines', async () => {
    const { token } = await app.signUpSeller('Ran\u202Egrez\u202C\n& Co');
    expect((await app.send('GET', '/api/seller/store', undefined, token)).body.name).toBe('Rangrez & Co');
    const product = await app.send('POST', '/api/seller/products', { name: 'Brass\u202E lamp', description: 'One\nTwo\u0007', price: '499.00' }, token);
    expect(product.body).toMatchObject({ name: 'Brass lamp', description: 'One\nTwo' });
    expect((await app.send('POST', '/api/seller/products', { name: '\u200B\u200B\u200B', price: '499.00' }, token)).status).toBe(422);
    expect((await app.send('POST', '/api/seller/live-streams', { title: 'Evening\u2066\tmarket' }, token)).body.title).toBe('Evening market');
    const unseen = await app.send('POST', '/auth/v1/signup', {
      email: `${randomUUID()}@example.com`,
      password: 'a-long-password',
      data: { store_name: '\u200B\u200B\u200B' },
    });
    expect(unseen.status).not.toBe(200);
  });

  async function shopperNamed(display_name: string): Promise<string> {
    const account = { email: `${randomUUID()}@example.com`, password: 'a-long-password', data: { display_name } };
    return (await app.send('POST', '/auth/v1/signup', account)).body.access_token;
  }
});

test.each([
  ['Rangrez', 'rangrez.', true],
  ['Rangrez', 'RΑNGREΖ', true],
  ['modern', 'modem', true],
  ['रंगरेज़', 'रंगरेज़ ✓', true],
  ['रंगरेज़', 'रगरज', false],
  ['✿✿', '❀❀', false],
  ['✿✿', '✿✿', true],
  ['Rangrez', 'Rangrez fan', false],
])('10.19 that %s and %s look alike is %s', (one, other, isAlike) => {
  expect(looksAlike(one, other)).toBe(isAlike);
});

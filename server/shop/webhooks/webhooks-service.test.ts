import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { inParallel } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/servers/webhook-receiver.ts';
import { hooks, type WebhookScene, webhookScene } from '../../../test/support/servers/webhook-scene.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let scene: WebhookScene;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  receiver = await startWebhookReceiver();
  app.putOutside(hooks, receiver.url);
  scene = webhookScene(app);
  seller = await app.signUpSeller('Rangrez');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const add = (url: string, by = seller) => app.send('POST', '/api/seller/webhooks', { url }, by.token);

describe('an address', () => {
  test.each<[string, string]>([
    ['', 'Enter the address that orders are sent to'],
    ['hooks.example/orders', 'Enter a whole address, such as https://hooks.example.com/orders'],
    ['https://', 'Enter a whole address, such as https://hooks.example.com/orders'],
    ['https://hooks.example/\r\nX-Evil: 1', 'Enter a whole address, such as https://hooks.example.com/orders'],
    ['https://hooks.example/\torders', 'Enter a whole address, such as https://hooks.example.com/orders'],
    ['https:\\\\hooks.example', 'Enter a whole address, such as https://hooks.example.com/orders'],
    ['http://hooks.example/', 'The address must begin with https://'],
    ['javascript:alert(1)', 'The address must begin with https://'],
    ['file:///etc/passwd', 'The address must begin with https://'],
    ['https://asha:secret@hooks.example/', 'Leave the user name and password out of the address: each message is signed instead'],
    ['https://hooks.example/#top', 'Leave out the part from # on: it is never sent'],
    [`https://hooks.example/${'x'.repeat(500)}`, 'An address has 500 characters at most'],
    ...[
      ...['localhost', 'haat.localhost', 'printer.local', 'metadata.google.internal', 'intranet', 'localhost.'],
      ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
      ...['169.254.169.254', '0.0.0.0', '[::1]', '[::]', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', '[fe80::1]', '[64:ff9b::a00:1]', '[2002:7f00:1::]'],
    ].map((host): [string, string] => [`https://${host}/orders`, 'The address must be on the public web']),
  ])('is refused beside its field: %j', async (url, message) => {
    const { status, body } = await add(url);
    expect([status, body.data?.fields]).toEqual([422, [{ path: 'url', message }]]);
  });

  test('may lie in the own network, and without https, only where the setting says so', async () => {
    await using open = await createTestApp({ PRIVATE_ADDRESSES: 'on' });
    const owner = await open.signUpSeller();
    const made = await open.send('POST', '/api/seller/webhooks', { url: `${receiver.url}/own` }, owner.token);
    expect(made.status).toBe(201);
    await open.send('POST', `/api/seller/webhooks/${made.body.webhook.id}/test`, {}, owner.token);
    await expect.poll(() => receiver.at('/own').length).toBe(1);
  });

  test('is one of three at most, each once, however many ask at once', async () => {
    const owner = await app.signUpSeller();
    const answers = await inParallel(8, 8, (nth) => add(`${hooks}/many-${nth % 5}`, owner));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const { body } = await app.send('GET', '/api/seller/webhooks', undefined, owner.token);
    expect(new Set(body.items.map(({ url }: { url: string }) => url)).size).toBe(3);
    const [first, second] = body.items;
    expect((await add(`${hooks}/fourth`, owner)).body.message).toBe('A store has 3 webhooks at most. Remove one first.');
    expect((await scene.change(owner, first.id, { url: second.url })).body.message).toBe('Orders are sent to this address already.');
    expect((await scene.change(owner, first.id, { url: 'https://localhost/' })).status).toBe(422);
    expect((await scene.change(owner, first.id, { url: `${hooks}/moved` })).body).toMatchObject({ id: first.id, url: `${hooks}/moved` });
  });

  test('is seen and changed by owners and managers of its store alone', async () => {
    const { id } = await scene.add(seller, '/own-alone');
    const delivery = await scene.test(seller, id);
    const stranger = await app.signUpSeller();
    const calls = [
      ['PATCH', `/api/seller/webhooks/${id}`, { is_active: false }],
      ['DELETE', `/api/seller/webhooks/${id}`, undefined],
      ['POST', `/api/seller/webhooks/${id}/secret`, {}],
      ['POST', `/api/seller/webhooks/${id}/test`, {}],
      ['POST', `/api/seller/webhooks/${id}/replay`, { since: new Date(0).toISOString() }],
      ['GET', `/api/seller/webhook-deliveries/${delivery}`, undefined],
      ['POST', `/api/seller/webhook-deliveries/${delivery}/replay`, {}],
    ] as const;
    for (const [method, path, body] of calls) expect([path, (await app.send(method, path, body, stranger.token)).status]).toEqual([path, 404]);
    const members = { manager: 200, host: 403, moderator: 403 } as const;
    for (const [role, expected] of Object.entries(members)) {
      const member = await aPerson(app, { storeId: seller.storeId, role: role as keyof typeof members });
      for (const path of ['/api/seller/webhooks', '/api/seller/webhook-deliveries', `/api/seller/webhook-deliveries/${delivery}`])
        expect([role, path, (await app.send('GET', path, undefined, member.token)).status]).toEqual([role, path, expected]);
    }
    expect((await scene.find(seller, id)).is_active).toBe(true);
    expect((await scene.get(seller, randomUUID())).message).toContain('does not exist in your store');
  });
});

describe('a secret', () => {
  test('is told once, is in no row, and signs beside its successor for a day', async () => {
    const owner = await app.signUpSeller();
    const { id, secret } = await scene.add(owner, '/rotated');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rotated = (await app.send('POST', `/api/seller/webhooks/${id}/secret`, {}, owner.token)).body;
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.webhook.old_secret_until)).toBeGreaterThan(Date.now() + 86_000_000);
    await scene.tried(owner, await scene.test(owner, id), 1);
    const [sent] = receiver.at('/rotated');
    const headers = sent?.headers as Record<string, string>;
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const good of [secret, rotated.secret]) new Webhook(good).verify(sent?.body ?? '', headers);
    const other = await scene.add(owner, '/other');
    expect(() => new Webhook(other.secret).verify(sent?.body ?? '', headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${sent?.body} `, headers)).toThrow();
    const rows = JSON.stringify(
      await Promise.all([app.db.selectFrom('webhooks').selectAll().execute(), app.db.selectFrom('webhook_deliveries').selectAll().execute()]),
    );
    for (const each of [secret, rotated.secret]) expect(rows).not.toContain(each.slice(6, 40));
    app.advance(86_400_000);
    const { body } = await app.send('POST', '/auth/v1/token?grant_type=password', { email: owner.email, password: 'a-long-password' });
    const later = { ...owner, token: body.access_token };
    await scene.tried(later, await scene.test(later, id), 1);
    const signature = receiver.at('/rotated')[1]?.headers['webhook-signature'];
    expect(String(signature).split(' ')).toHaveLength(1);
    app.advance(-86_400_000);
  });
});

test('the largest order stays below 20 kB, with all of its lines', async () => {
  const owner = await app.signUpSeller();
  const { id } = await scene.add(owner, '/large');
  const items: { variant_id: string; quantity: number }[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const name = `${nth} ${'दीपक '.repeat(30)}`.trim().slice(0, 120);
    const made = await scene.addProduct(owner, name, '10');
    expect(made.variant_id).toBeDefined();
    items.push({ variant_id: made.variant_id, quantity: 1 });
  }
  await scene.place({ id: '', variant_id: '', price_paise: 20_000 }, { items, shown_total_paise: 20_000 });
  await expect.poll(() => receiver.at('/large').length).toBe(1);
  const [sent] = receiver.at('/large');
  expect(Buffer.byteLength(sent?.body ?? '')).toBeLessThan(20_000);
  expect(JSON.parse(sent?.body ?? '{}').items).toHaveLength(20);
  expect(id).toBeDefined();
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const site = 'https://pictures.example';
let app: TestApp;
let seller: TestSeller;
let png: Buffer;
/** What was asked of the other site. */
const asked: string[] = [];
const pages: Record<string, RequestListener> = {
  '/lamp.png': (_request, response) => void response.end(png),
  '/moved.png': (_request, response) => void response.writeHead(301, { Location: '/lamp.png' }).end(),
  '/inside.png': (_request, response) => void response.writeHead(302, { Location: 'https://127.0.0.1/lamp.png' }).end(),
  '/page.png': (_request, response) => void response.end('<!doctype html><script>alert(1)</script>'),
  '/huge.png': (_request, response) => void response.writeHead(200, { 'Content-Length': 200 * 2 ** 20 }).write(Buffer.alloc(1024)),
  '/cut.png': (_request, response) => {
    response.writeHead(200, { 'Content-Length': png.length });
    response.write(png.subarray(0, 20), () => response.destroy());
  },
  '/busy.png': (_request, response) => void response.writeHead(503).end(),
};
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const page = pages[request.url ?? ''];
  if (page) page(request, response);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  app.putOutside(site, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ours = /^\/media\/product-images\/[0-9a-f-]{36}-1200\.webp$/;
const create = (image_url: string, name = 'Lamp', token = seller.token) => app.send('POST', '/api/seller/products', { name, price: '10', image_url }, token);
const change = (id: string, form: Record<string, string>) =>
  app.send('PUT', `/api/seller/products/${id}`, { name: 'Lamp', price: '10', ...form }, seller.token);
const publicImage = async (id: string) => (await app.send('GET', `/api/products/${id}`)).body.image_url;
const ownImage = async (id: string) =>
  (await app.send('GET', '/api/seller/products?limit=100', undefined, seller.token)).body.items.find((product: { id: string }) => product.id === id)?.image_url;

/** As it was kept before pictures were copied. */
async function keepElsewhere(id: string, url: string): Promise<void> {
  await app.db
    .updateTable('products')
    .set({ image_url: url })
    .where('id', '=', id as never)
    .execute();
}

describe('a pasted address', () => {
  test('10.15 is copied when the form is saved, redirects too, and encoded as an upload is', async () => {
    for (const path of ['/lamp.png', '/moved.png']) {
      const { status, body } = await create(site + path);
      expect([status, body.image_url]).toEqual([201, expect.stringMatching(ours)]);
      expect(await publicImage(body.id)).toBe(body.image_url);
      const stored = await app.app.request(body.image_url);
      expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    }
  });

  test.each([
    ['/gone.png', 'answered with 404'],
    ['/busy.png', 'answered with 503'],
    ['/page.png', 'cannot be used as a picture'],
    ['/huge.png', 'Maximum file size is 100MB'],
    ['/cut.png', 'broke off'],
  ])('10.15 that cannot be read is refused with the reason: %s', async (path, why) => {
    const told = { code: 'INPUT_INVALID', message: expect.stringContaining(why), data: { fields: [{ path: 'image_url' }] } };
    expect(await create(site + path)).toMatchObject({ status: 422, body: told });
  });

  test.each(['https://127.0.0.1/lamp.png', 'https://[::1]/lamp.png', 'https://169.254.169.254/latest/meta-data', 'https://192.168.0.1/lamp.png'])(
    '10.15 of a network behind the server is not asked: %s',
    async (address) => {
      expect(await create(address)).toMatchObject({ status: 422, body: { message: expect.stringContaining('not on the public web') } });
    },
  );

  test('10.15 is asked for nobody who may not add products, and for no other store', async () => {
    const product = (await create('')).body;
    const before = asked.length;
    const other = await app.signUpSeller('Other');
    expect((await create(`${site}/lamp.png`, 'Lamp', '')).status).toBe(401);
    const form = { name: 'Lamp', price: '10', image_url: `${site}/lamp.png` };
    expect((await app.send('PUT', `/api/seller/products/${product.id}`, form, other.token)).status).toBe(404);
    expect(asked.length).toBe(before);
  });
});

describe('an address that was kept before', () => {
  test('10.15 is copied by a job of the migration, in products and orders, and shown to nobody until then', async () => {
    const { body: lamp } = await create('', 'Old lamp');
    await keepElsewhere(lamp.id, `${site}/lamp.png`);
    const delivery = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };
    const items = [{ variant_id: lamp.variant_id, quantity: 1 }];
    const order = await app.send('POST', '/api/orders', {
      ...{ idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 1_000, announce: false },
    });
    expect([order.status, await publicImage(lamp.id), await ownImage(lamp.id)]).toEqual([201, null, `${site}/lamp.png`]);

    await sql`alter table recordings drop column leaving_token`.execute(app.db);
    await sql.raw(await readFile(join(import.meta.dirname, '../../../../migrations/0019-addresses-of-our-own.sql'), 'utf8')).execute(app.db);
    app.context.jobs.wake();
    await expect.poll(() => publicImage(lamp.id), { timeout: 10_000 }).toMatch(ours);
    const kept = await app.send('GET', `/api/seller/orders/${order.body.orders[0].id}`, undefined, seller.token);
    expect(kept.body.lines[0].image_url).toBe(await publicImage(lamp.id));
  });

  test('10.15 that leads nowhere stays with its seller, who can change the rest of the product', async () => {
    const { body: vase } = await create('', 'Old vase');
    await keepElsewhere(vase.id, `${site}/gone.png`);
    await app.context.catalog.jobs['catalog.copy_image']({ store_id: seller.storeId, url: `${site}/gone.png` });
    expect([await publicImage(vase.id), await ownImage(vase.id)]).toEqual([null, `${site}/gone.png`]);
    expect(await change(vase.id, { price: '12', image_url: `${site}/gone.png` })).toMatchObject({ status: 200, body: { price_paise: 1_200, image_url: null } });
    expect((await change(vase.id, { image_url: `${site}/lamp.png` })).body.image_url).toMatch(ours);
    const busy = app.context.catalog.jobs['catalog.copy_image']({ store_id: seller.storeId, url: `${site}/busy.png` });
    await expect(busy).rejects.toThrow('503');
  });
});

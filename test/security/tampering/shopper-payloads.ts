import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import { createStopLinks } from '#server/shop/catalog/waitlist/stop-links.ts';
import { aDelivery, anOrder, type ForSale, openDevice } from '../../support/browser/shopper.ts';
import { unitsOf } from './mismatches.ts';
import { type Made, type Payload, reducedPaise, type Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

const typed = ({ variant_id }: ForSale) => ({
  delivery: aDelivery(),
  payment_method: 'cod',
  form_step: 1,
  items: [{ variant_id, quantity: 1 }],
  attempt: randomUUID(),
});

async function beginCheckout({ app, cookie, own, ownToken, theirs, addProduct }: Scene) {
  const lamp = await addProduct();
  const begin = async () => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const body = JSON.stringify({ ...typed(lamp), session_id: randomUUID() });
    return (await (await app.app.request('/api/abandoned-checkouts', { method: 'POST', headers, body })).json()) as { id: string; secret: string };
  };
  const [first, second] = [await begin(), await begin()];
  return { lamp, id: own(first.id, [second.id, theirs.checkout ?? '']), secret: ownToken(first.secret, [second.secret]) };
}

/** The watch clock of a new browser, watched for long enough, and that of a stranger. */
async function watched({ app, show, theirs, strangers, ownToken }: Scene): Promise<{ cookie: string; watch: string; stolen: string }> {
  const cookie = await openDevice(app.app.request);
  const ask = async (id: string, Cookie: string): Promise<string> => {
    const headers = { 'Content-Type': 'application/json', Cookie };
    const answer = await app.app.request(`/api/live-streams/${id}/offer`, { method: 'POST', headers, body: '{}' });
    return (await answer.json()).offer.watch;
  };
  const stolen = await ask(show, strangers);
  const watch = ownToken(await ask(show, cookie), [stolen, await ask(theirs.show ?? '', cookie)]);
  app.advance(5_000);
  return { cookie, watch, stolen };
}

/** A claim, beside one of another browser, one that has expired, one that was only shown, one of another store and one that is used up. */
async function claimed(scene: Scene): Promise<{ cookie: string; claim: string }> {
  const { app, show, seller, other, strangers, ownToken } = scene;
  const claim = async (Cookie: string, watch: string): Promise<string> => {
    const headers = { 'Content-Type': 'application/json', Cookie };
    return (await (await app.app.request(`/api/live-streams/${show}/offer/claim`, { method: 'POST', headers, body: JSON.stringify({ watch }) })).json()).claim;
  };
  const own = await watched(scene);
  const { cookie, watch } = own;
  const [right, stolen] = [await claim(cookie, watch), await claim(strangers, own.stolen)];
  const made = app.db.selectFrom('discount_claims').selectAll().where('id', '=', right);
  const { store_id, ...row } = await made.executeTakeFirstOrThrow();
  expect(store_id).toBe(seller.storeId);
  const copies = [
    { ...row, store_id, expires_at: new Date(app.now().getTime() - 1) },
    { ...row, store_id, expires_at: null, claimed_at: null },
    { ...row, store_id: other.storeId as typeof store_id },
    { ...row, store_id, order_id: randomUUID() as typeof row.order_id },
  ].map((each) => ({ ...each, id: randomUUID(), show_id: null }));
  await app.db.insertInto('discount_claims').values(copies).execute();
  return { cookie, claim: ownToken(right, [stolen, watch, ...copies.map(({ id }) => id)]) };
}

/** A link of an order, beside those for other purposes. */
async function ordered({ app, place, addProduct, ownToken }: Scene): Promise<{ lamp: Made; id: string; link: string }> {
  const lamp = await addProduct();
  const { id, link } = await place(lamp);
  const others = ['review links', 'invoice links', 'payments'].map((use) => createSignedIds(app.context.secretFor(use)).sign(id));
  return { lamp, id, link: ownToken(link, [...others, id]) };
}

async function delivered(scene: Scene) {
  const { lamp, id, link } = await ordered(scene);
  const bought = await ordered(scene);
  await scene.moveTo(id, 'packed', 'shipped', 'delivered');
  await scene.moveTo(bought.id, 'packed', 'shipped', 'delivered');
  const links = createSignedIds(scene.app.context.secretFor('review links'));
  return { lamp, id, link: scene.ownToken(links.sign(id), [links.sign(bought.id), links.sign(scene.theirs.order ?? ''), link]) };
}

async function heldOnline({ place, addProduct, own, ownToken, app }: Scene, seller?: Scene['seller']) {
  const lamp = await addProduct({}, seller);
  const { id, payToken, link } = await place(lamp, { payment_method: 'online' });
  own(id, []);
  return { id, lamp, token: ownToken(payToken, [link, id, createSignedIds(app.context.secretFor('review links')).sign(id)]) };
}

export const shopperPayloads: Payloads = {
  async 'abandoned.begin'({ addProduct, cookie, app }) {
    const lamp = await addProduct();
    return {
      ...{ cookie, body: { ...typed(lamp), session_id: randomUUID() } },
      async expectDone({ body }) {
        const rows = app.db.selectFrom('abandoned_checkout_items').select(['unit_price_paise', 'product_name']).where('checkout_id', '=', body.id);
        expect(await rows.execute()).toEqual([{ unit_price_paise: 50_000, product_name: 'Brass lamp' }]);
      },
    };
  },
  async 'abandoned.update'(scene) {
    const { lamp, id, secret } = await beginCheckout(scene);
    return { params: { id }, body: { ...typed(lamp), secret } };
  },
  async 'abandoned.forget'(scene) {
    const { id, secret } = await beginCheckout(scene);
    return { params: { id }, body: { secret } };
  },
  async 'abandoned.stopReminders'({ app, ownToken }) {
    const [links, others] = ['checkout reminders', 'waitlist'].map((use) => createStopLinks(app.context.secretFor(use)));
    const tokenOf = (made = links) => made?.tokenOf(made.keyOf('9812345678')) ?? '';
    return { body: { token: ownToken(tokenOf(), [tokenOf(others)]) } };
  },
  async 'addresses.save'({ buyer, app }) {
    return {
      ...{ by: buyer, body: aDelivery() },
      async expectDone() {
        const rows = app.db.selectFrom('saved_addresses').select('user_id').orderBy('used_at', 'desc').limit(1);
        expect(await rows.execute()).toEqual([{ user_id: buyer.userId }]);
      },
    };
  },
  async 'addresses.setDefault'(scene) {
    return { by: scene.buyer, params: { id: await anAddress(scene) } };
  },
  async 'addresses.remove'(scene) {
    return { by: scene.buyer, params: { id: await anAddress(scene) } };
  },
  async 'cart.quote'({ addProduct }) {
    return {
      body: { variant_ids: [(await addProduct()).variant_id] },
      expectDone: async ({ body }) => expect(body.items).toMatchObject([{ price_paise: 50_000 }]),
    };
  },
  async 'cart.sync'({ addProduct, buyer, show, own, mine, theirs, app }) {
    const { variant_id } = await addProduct();
    return {
      ...{
        by: buyer,
        body: { changes: [{ variant_id, quantity: 2, live_stream_id: own(show, [theirs.show ?? '']), video_id: videoOf({ own, mine, theirs }) }] },
      },
      async expectDone() {
        const rows = app.db
          .selectFrom('cart_lines')
          .select(['user_id', 'price_paise', 'quantity'])
          .where('variant_id', '=', variant_id as never);
        expect(await rows.execute()).toEqual([{ user_id: buyer.userId, price_paise: 50_000, quantity: 2 }]);
      },
    };
  },
  async 'follows.follow'({ buyer, seller, other, own }) {
    return { by: buyer, params: { id: own(seller.storeId, [other.storeId]) } };
  },
  async 'follows.unfollow'({ buyer, seller, other, own }) {
    return { by: buyer, params: { id: own(seller.storeId, [other.storeId]) } };
  },
  async 'follows.setMails'({ app, buyer, seller, own, demo }) {
    await app.send('PUT', `/api/stores/${seller.storeId}/follow`, {}, buyer.token);
    return { by: buyer, params: { id: own(seller.storeId, [demo.storeId]) }, body: { on: false } };
  },
  async 'follows.stopMails'({ app, seller, buyer, ownToken }) {
    const [token = '', other = ''] = ['stop links', 'left carts'].map((use) =>
      createSignedIds(app.context.secretFor(use)).signAll([seller.storeId, buyer.userId]),
    );
    return { body: { token: ownToken(token, [other]) } };
  },
  async 'invoices.findOwn'(scene) {
    return { body: { link: (await ordered(scene)).link } };
  },
  async 'offers.watch'(scene) {
    const { own, show, theirs } = scene;
    const { cookie, watch } = await watched(scene);
    return { cookie, params: { id: own(show, [theirs.show ?? '']) }, body: { watch } };
  },
  async 'offers.shown'(scene) {
    const { own, show, theirs } = scene;
    const { cookie, watch } = await watched(scene);
    return {
      cookie,
      params: { id: own(show, [theirs.show ?? '']) },
      body: { watch },
      expectDone: async ({ body }) => expect(body).toEqual({ is_noted: true }),
    };
  },
  async 'offers.claim'(scene) {
    const { own, show, theirs, seller } = scene;
    const { cookie, watch } = await watched(scene);
    return {
      ...{ cookie, params: { id: own(show, [theirs.show ?? '']) }, body: { watch } },
      expectDone: async ({ body }) => expect(body).toMatchObject({ seller_id: seller.storeId, value: 2_000, code: 'FIFTH' }),
    };
  },
  async 'offers.quote'(scene) {
    const { own, seller, other } = scene;
    const { variant_id } = await scene.addProduct();
    const { cookie, claim } = await claimed(scene);
    return {
      cookie,
      body: {
        ...{ seller_id: own(seller.storeId, [other.storeId]), items: [{ variant_id, quantity: 1 }], claim },
        live_stream_id: own(scene.show, [scene.theirs.show ?? '']),
      },
      expectDone: async ({ body }) => expect(body).toMatchObject({ total_paise: reducedPaise, discount_paise: 10_000 }),
    };
  },
  async 'orders.place'(scene) {
    const { app, own, seller, other, buyer, show, mine, theirs } = scene;
    const lamp = await scene.addProduct();
    const { cookie, claim } = await claimed(scene);
    const offers = [{ seller_id: own(seller.storeId, [other.storeId]), claim }];
    const live_stream_id = own(show, [theirs.show ?? '']);
    const page_id = own(mine.page ?? '', [theirs.page ?? '']);
    const items = [{ variant_id: lamp.variant_id, quantity: 1, video_id: videoOf(scene) }];
    return {
      ...{ by: buyer, cookie, body: anOrder(lamp, { items, offers, live_stream_id, page_id, announce: false, shown_total_paise: reducedPaise }) },
      // A claim is for one order.
      afterWish: async ({ body }) => void (await scene.moveTo(body.orders[0].id, 'cancelled')),
      async expectDone({ body }) {
        const rows = app.db.selectFrom('customer_orders').selectAll().where('id', '=', body.orders[0].id);
        expect(await rows.executeTakeFirstOrThrow()).toMatchObject({
          ...{ store_id: seller.storeId, user_id: buyer.userId, live_stream_id: show, status: 'processing' },
          ...{ total_paise: reducedPaise, discount_paise: 10_000, discount_code: 'FIFTH', payment_method: 'cod' },
        });
        expect(await unitsOf(app, lamp.variant_id)).toBe(100);
      },
    };
  },
  async 'ownOrders.open'(scene) {
    return { body: { link: (await ordered(scene)).link } };
  },
  async 'ownOrders.list'(scene) {
    return { body: { links: [(await ordered(scene)).link] }, expectDone: async ({ body }) => expect(body.items).toHaveLength(1) };
  },
  async 'ownOrders.cancel'(scene) {
    const { link, lamp } = await ordered(scene);
    return { body: { link }, expectDone: async () => expect(await unitsOf(scene.app, lamp.variant_id)).toBe(100) };
  },
  async 'ownOrders.mail'(scene) {
    return { body: { link: (await ordered(scene)).link, email: 'where-to@shop.example' } };
  },
  async 'ownOrders.confirm'(scene) {
    return { body: { link: (await ordered(scene)).link } };
  },
  async 'orders.letGo'(scene) {
    const { token, lamp } = await heldOnline(scene);
    return { params: { token }, expectDone: async () => expect(await unitsOf(scene.app, lamp.variant_id)).toBe(100) };
  },
  async 'payments.begin'(scene) {
    return { params: { token: (await heldOnline(scene)).token }, expectDone: async ({ body }) => expect(body.amount_paise).toBe(50_000) };
  },
  async 'payments.confirm'(scene) {
    const { app, razorpay, ownToken } = scene;
    const [first, second] = [await heldOnline(scene), await heldOnline(scene)];
    const begun = await Promise.all([first, second].map(({ token }) => app.send('POST', `/api/payments/${token}/attempts`, {})));
    const [order = '', strange = ''] = begun.map(({ body }) => body.provider_order_id);
    // Nothing has been paid of the second order, which somebody would like to pass off as paid.
    const paid = await razorpay.pay({ order_id: order, status: 'captured' });
    const answer = {
      razorpay_order_id: ownToken(order, [strange]),
      razorpay_payment_id: ownToken(paid.id),
      razorpay_signature: ownToken(razorpay.signAnswer(order, paid.id), [razorpay.signAnswer(strange, paid.id)]),
    };
    scene.named.get(first.token)?.push(second.token);
    return {
      params: { token: first.token },
      body: answer,
      expectDone: async ({ body }) => expect(body).toMatchObject({ state: 'paid', amount_paise: 50_000 }),
    };
  },
  async 'payments.tryTest'(scene) {
    const { token } = await heldOnline(scene, scene.demo);
    scene.named.get(token)?.push((await heldOnline(scene)).token);
    return { params: { token }, body: { outcome: 'success' }, expectDone: async ({ body }) => expect(body.state).toBe('paid') };
  },
  async 'reports.create'({ buyer, mine, theirs, own, app }) {
    return {
      ...{ by: buyer, body: { kind: 'review', target_id: own(mine.review ?? '', [theirs.review ?? '']), reason: 'other', note: '' } },
      async expectDone() {
        const rows = app.db
          .selectFrom('reports')
          .select('is_of_store')
          .where('user_id', '=', buyer.userId as never);
        expect((await rows.execute()).every(({ is_of_store }) => !is_of_store)).toBe(true);
      },
    };
  },
  async 'reviews.listToWrite'(scene) {
    const { lamp, link } = await delivered(scene);
    return { body: { link, product_id: lamp.id }, expectDone: async ({ body }) => expect(body.items).toHaveLength(1) };
  },
  async 'reviews.listReplies'(scene) {
    const { lamp, id, link } = await ordered(scene);
    await scene.moveTo(id, 'packed', 'shipped', 'delivered');
    const review = createSignedIds(scene.app.context.secretFor('review links')).sign(id);
    const written = { link: review, product_id: lamp.id, rating: 5, comment: '', shown_name: 'Asha', photo_urls: [] };
    const { body } = await scene.app.send('POST', '/api/reviews', written);
    await scene.app.send('PUT', `/api/seller/reviews/${body.id}/reply`, { text: 'Thank you.' }, scene.seller.token);
    return { body: { links: [link] }, expectDone: async ({ body: { items } }) => expect(items).toMatchObject([{ id: body.id }]) };
  },
  async 'reviews.write'(scene) {
    const { lamp, link, id } = await delivered(scene);
    return {
      body: { link, product_id: lamp.id, rating: 5, comment: 'Bright.', shown_name: 'Asha', photo_urls: [] },
      async expectDone({ body }) {
        const rows = scene.app.db.selectFrom('reviews').select(['store_id', 'order_id', 'rating', 'hidden_at']).where('id', '=', body.id);
        expect(await rows.execute()).toEqual([{ store_id: scene.seller.storeId, order_id: id, rating: 5, hidden_at: null }]);
      },
    };
  },
  async 'reviews.remove'(scene) {
    const { lamp, link } = await delivered(scene);
    const review = { link, product_id: lamp.id, rating: 5, comment: 'Bright.', shown_name: 'Asha', photo_urls: [] };
    expect((await scene.app.send('POST', '/api/reviews', review)).status).toBe(200);
    return { body: { link, product_id: lamp.id } };
  },
  async 'waitlist.join'({ addProduct }) {
    return { body: { variant_id: (await addProduct({ stock: '0' })).variant_id, email: `${randomUUID()}@shopper.example` } };
  },
  async 'waitlist.stop'({ app, ownToken }) {
    const [links, others] = ['waitlist', 'checkout reminders'].map((use) => createStopLinks(app.context.secretFor(use)));
    const tokenOf = (made = links) => made?.tokenOf(made.keyOf('waits@shopper.example')) ?? '';
    return { body: { token: ownToken(tokenOf(), [tokenOf(others)]) } };
  },
  async 'wishlist.add'({ buyer, addProduct, app }) {
    const { id } = await addProduct();
    return {
      ...{ by: buyer, body: { product_id: id } },
      async expectDone() {
        const rows = app.db
          .selectFrom('wishlists')
          .select(['customer_id', 'saved_price_paise'])
          .where('product_id', '=', id as never);
        expect(await rows.execute()).toEqual([{ customer_id: buyer.userId, saved_price_paise: 50_000 }]);
      },
    };
  },
  async 'wishlist.remove'({ buyer, addProduct, app, theirs }) {
    const { id } = await addProduct();
    await app.send('DELETE', `/api/wishlist/${theirs.product}`, undefined, buyer.token);
    await app.send('POST', '/api/wishlist', { product_id: id }, buyer.token);
    return { by: buyer, params: { id } };
  },
};

/** A shoppable video of the seller, and one of another store. */
function videoOf({ own, mine, theirs }: Pick<Scene, 'own' | 'mine' | 'theirs'>): string {
  return own(mine.shoppableVideo ?? '', [theirs.shoppableVideo ?? '']);
}

async function anAddress({ app, buyer, own, theirs }: Scene): Promise<string> {
  const { items } = (await app.send('POST', '/api/account/addresses', aDelivery(), buyer.token)).body;
  return own(items.at(-1).id, [theirs.address ?? '']);
}

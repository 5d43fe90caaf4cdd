import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { measureWords } from '#contract/consents/consent-rules.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Payload, Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

/** `makeRows` gave both stores their ids at Meta. */
async function anAnswer({ app, seller, other, own }: Scene) {
  const { name } = (await app.send('GET', `/api/stores/${seller.storeId}`)).body;
  const said = { purpose: 'measure_meta', store_id: own(seller.storeId, [other.storeId]), place: '/thank-you' };
  return { said, words: measureWords('measure_meta', name) };
}

async function linkOf({ app, place, addProduct, ownToken }: Scene): Promise<string> {
  const { id, link } = await place(await addProduct());
  return ownToken(link, [createSignedIds(app.context.secretFor('review links')).sign(id), id]);
}

export const consentPayloads: Payloads = {
  async 'consents.give'(scene) {
    const { said, words } = await anAnswer(scene);
    return {
      ...{ by: scene.stranger, body: { ...said, words } },
      async expectDone() {
        const rows = scene.app.db
          .selectFrom('consents')
          .select('user_id')
          .where('store_id', '=', scene.seller.storeId as never)
          .where('user_id', '=', scene.stranger.userId as never);
        expect(await rows.execute()).toHaveLength(1);
      },
    };
  },
  async 'consents.withdraw'(scene) {
    const { said } = await anAnswer(scene);
    return { by: scene.stranger, body: said, expectDone: async ({ body }) => expect(body).toMatchObject({ is_given: false }) };
  },
  async 'conversions.look'(scene) {
    return { by: scene.buyer, body: { links: [await linkOf(scene)] } };
  },
  async 'conversions.claim'(scene) {
    const { said, words } = await anAnswer(scene);
    expect((await scene.app.send('POST', '/api/consents', { ...said, words }, scene.buyer.token)).status).toBe(200);
    return {
      ...{ by: scene.buyer, body: { link: await linkOf(scene), network: 'meta', attempt: randomUUID() } },
      expectDone: async ({ body }) => expect(body.purchase).toMatchObject({ value: 500, currency: 'INR' }),
    };
  },
};

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { defaultConsentText } from '#contract/pages/sections/cta.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Payload, Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

/** A page with a version. */
async function aPage({ app, seller, own, theirs }: Scene): Promise<string> {
  const id = own(randomUUID(), [theirs.page ?? '']);
  await app.send('POST', '/api/seller/pages', { id, title: 'Lamps' }, seller.token);
  expect((await app.send('POST', `/api/seller/pages/${id}/publish`, { version: 1 }, seller.token)).status).toBe(200);
  return id;
}

const ofPage =
  (body?: object, params: Record<string, string> = {}): Payloads[string] =>
  async (scene) => ({ by: scene.seller, params: { id: await aPage(scene), ...params }, ...(body && { body: { ...body } }) });

const rowOf = ({ app }: Scene, id: string) =>
  app.db
    .selectFrom('user_pages')
    .select(['store_id', 'user_id', 'published', 'version'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow();

/** A page that asks for addresses, and what is sent by its form. */
async function aForm(scene: Scene) {
  const { app, seller } = scene;
  const id = await aPage(scene);
  const content = { sections: [{ ...newSection('cta', 'form'), action: 'ask_email' }] };
  await app.send('PUT', `/api/seller/pages/${id}/content`, { version: 1, content }, seller.token);
  const { slug } = (await app.send('POST', `/api/seller/pages/${id}/publish`, { version: 2 }, seller.token)).body;
  return { slug, body: { section_id: 'form', email: `${randomUUID()}@example.com`, words: defaultConsentText, website: '' } };
}

const consentOf = ({ app }: Scene, email: string) =>
  app.db.selectFrom('consents').select(['id', 'store_id', 'is_given', 'withdrawn_at']).where('email', '=', email).executeTakeFirstOrThrow();

export const pagePayloads: Payloads = {
  async 'pages.getData'({ seller, mine, theirs, own, addProduct }) {
    const videos = [own(mine.shoppableVideo ?? '', [theirs.shoppableVideo ?? ''])];
    const grids = [{ order: 'newest', category: '', count: 4 }];
    return { by: seller, body: { products: [(await addProduct()).id], grids, videos, newest_videos: 2, categories: true, reviews: 3 } };
  },
  async 'pageMails.signUp'(scene) {
    const { slug, body } = await aForm(scene);
    return {
      ...{ params: { slug }, body },
      async expectDone() {
        expect(await consentOf(scene, body.email)).toMatchObject({ store_id: scene.seller.storeId, is_given: true, withdrawn_at: null });
      },
    };
  },
  async 'pageMails.stop'(scene) {
    const { slug, body } = await aForm(scene);
    await scene.app.send('POST', `/api/pages/${slug}/sign-ups`, body);
    const { id } = await consentOf(scene, body.email);
    const signedBy = (use: string) => createSignedIds(scene.app.context.secretFor(use)).sign(id);
    return {
      body: { token: scene.ownToken(signedBy('links to stop mails of pages'), [signedBy('review links'), id]) },
      async expectDone() {
        expect((await consentOf(scene, body.email)).withdrawn_at).not.toBeNull();
      },
    };
  },
  async 'pages.create'(scene) {
    const { seller, own, theirs } = scene;
    const id = own(randomUUID(), [theirs.page ?? '']);
    return {
      ...{ by: seller, body: { id, title: 'Lamps', slug: '' } },
      async expectDone() {
        expect(await rowOf(scene, id)).toEqual({ store_id: seller.storeId, user_id: seller.userId, published: false, version: 1 });
      },
    };
  },
  async 'pages.save'(scene) {
    const id = await aPage(scene);
    return {
      ...{ by: scene.seller, params: { id }, body: { version: 1, is_forced: true, content: { sections: [] } } },
      async expectDone() {
        expect(await rowOf(scene, id)).toMatchObject({ store_id: scene.seller.storeId, published: true });
      },
    };
  },
  'pages.saveSettings': ofPage({ title: 'Lamps', slug: '', published: true, description: 'Brass.', share_image_url: '', version: 1, settings_version: 2 }),
  'pages.publish': ofPage({ version: 1 }),
  async 'pages.duplicate'(scene) {
    const id = await aPage(scene);
    return { by: scene.seller, params: { id }, body: { new_id: scene.own(randomUUID(), [scene.theirs.page ?? '']) } };
  },
  'pages.remove': ofPage(),
  async 'pages.restore'(scene) {
    const id = await aPage(scene);
    await scene.app.send('DELETE', `/api/seller/pages/${id}`, undefined, scene.seller.token);
    return { by: scene.seller, params: { id } };
  },
  'pages.restoreVersion': ofPage(undefined, { number: '1' }),
};

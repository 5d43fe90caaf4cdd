import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type KnownSection, newSection } from '#contract/pages/page-content.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import type { SectionName } from '#contract/pages/section-types.ts';
import type { Answer, TestApp, TestSeller } from '../servers/test-app.ts';

/** A section as the palette gives it, but for what is said. */
export function aSection(name: SectionName, change: object = {}): KnownSection {
  return { ...newSection(name, randomUUID()), ...change } as KnownSection;
}

/** The page builder of a store, by the API. */
export function openPageBuilder(app: TestApp, seller: Pick<TestSeller, 'token'>) {
  const ask = (method: string, path: string, body?: unknown, { token } = seller) => app.send(method, `/api/seller/pages${path}`, body, token);

  async function create(form: object = {}): Promise<OwnPage> {
    const { status, body } = await ask('POST', '', { id: randomUUID(), title: `Page ${randomUUID()}`, ...form });
    expect([status, body.data]).toEqual([201, undefined]);
    return body;
  }

  async function done(answer: Promise<Answer>): Promise<OwnPage> {
    const { status, body } = await answer;
    expect([status, body.data]).toEqual([200, undefined]);
    return body;
  }

  const get = async ({ id }: Pick<OwnPage, 'id'>): Promise<OwnPage> => await done(ask('GET', `/${id}`));
  const save = ({ id, version }: Pick<OwnPage, 'id' | 'version'>, sections: unknown[], more: object = {}) =>
    ask('PUT', `/${id}/content`, { version, content: { sections }, ...more });

  return {
    ask,
    create,
    get,
    save,
    /** What was saved of it last becomes its content with these sections. */
    fill: async (page: Pick<OwnPage, 'id'>, ...sections: unknown[]): Promise<OwnPage> => await done(save(await get(page), sections)),
    saveSettings: async ({ id }: Pick<OwnPage, 'id'>, change: object): Promise<Answer> => {
      const { title, slug, published, description, share_image_url, version, settings_version } = await get({ id } as OwnPage);
      return await ask('PUT', `/${id}`, { title, slug, published, description, share_image_url, version, settings_version, ...change });
    },
    /** What was saved of it last. */
    publish: async (page: Pick<OwnPage, 'id'>): Promise<OwnPage> => await done(ask('POST', `/${page.id}/publish`, { version: (await get(page)).version })),
    remove: async ({ id }: Pick<OwnPage, 'id'>): Promise<void> => expect((await ask('DELETE', `/${id}`)).status).toBe(200),
    restore: ({ id }: Pick<OwnPage, 'id'>): Promise<OwnPage> => done(ask('POST', `/${id}/restore`, {})),
    listVersions: async ({ id }: Pick<OwnPage, 'id'>) => (await ask('GET', `/${id}/versions`)).body.items,
  };
}

/** Pages of a store without sections, or as many in its bin, each since a second later than the one before it: their ids. */
export async function insertPages({ db, now }: TestApp, { storeId }: TestSeller, { count, isInBin = false }: { count: number; isInBin?: boolean }) {
  const created_at = now();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: randomUUID(), store_id: storeId, title: 'Old', slug: `old-${randomUUID()}`, content: '{"sections":[]}', published: false },
    ...{ created_at, updated_at: created_at, deleted_at: isInBin ? new Date(created_at.getTime() - (count - index) * 1_000) : null },
  }));
  await db
    .insertInto('user_pages')
    .values(rows as never)
    .execute();
  return rows.map(({ id }) => id);
}

/** As a visitor sees it at `/p/{slug}`; `draft`: a token of a link to the draft. */
export async function seePage(app: TestApp, slug: string, draft?: string): Promise<Answer> {
  return await app.send('GET', `/api/pages/${slug}${draft === undefined ? '' : `?draft=${encodeURIComponent(draft)}`}`);
}

/** A picture that this store uploaded: its address. */
export async function storePicture({ db }: TestApp, { storeId, userId }: TestSeller): Promise<string> {
  const url = `/media/product-images/${randomUUID()}-1200.webp`;
  await db
    .insertInto('uploads')
    .values({ store_id: storeId, user_id: userId, kind: 'product_image', original_name: 'lamp.png', url, width: 9, height: 9 } as never)
    .execute();
  return url;
}

import { randomUUID } from 'node:crypto';
import { newSection } from '#contract/pages/page-content.ts';
import { defaultConsentText } from '#contract/pages/sections/cta.ts';
import type { RoomFacts } from '../room-facts.ts';

const settings = { title: 'Taken', slug: '', published: true, description: '', share_image_url: '', version: 2, settings_version: 2 };
const save = { version: 1, is_forced: true, content: { sections: [] } };

export const pages: RoomFacts = {
  endpoints: {
    'pages.get': { who: 'guest', open: true },
    'pages.listTemplates': { who: 'manager' },
    'pages.getData': { who: 'manager', body: () => ({ reviews: 3, categories: true, newest_videos: 2 }) },
    'pages.listMine': { who: 'manager' },
    'pages.getMine': { who: 'manager', of: 'page' },
    'pages.create': { who: 'manager', body: () => ({ id: randomUUID(), title: 'Lamps' }) },
    'pages.save': { who: 'manager', of: 'page', body: () => save },
    'pages.saveSettings': { who: 'manager', of: 'page', body: () => settings },
    'pages.publish': { who: 'manager', of: 'page', body: () => ({ version: 2 }) },
    'pages.duplicate': { who: 'manager', of: 'page', body: () => ({ new_id: randomUUID() }) },
    'pages.listVersions': { who: 'manager', of: 'page' },
    'pages.restoreVersion': { who: 'manager', of: 'page' },
    // By a form of a page, and by the link of a mail.
    'pageMails.signUp': { who: 'guest', open: true, body: () => ({ section_id: 'form', email: 'asha@example.com', words: defaultConsentText }) },
    'pageMails.stop': { who: 'guest', open: true, body: () => ({ token: 'x' }) },
    'pageMails.countMine': { who: 'manager' },
    'pages.restore': { who: 'manager', of: 'page' },
    'pages.remove': { who: 'manager', of: 'page' },
  },
  async makeRows({ app, owner, shopper, make }) {
    const page: string = randomUUID();
    await make('/api/seller/pages', { id: page, title: 'Lamps of the week' });
    const content = { sections: [{ ...newSection('cta', 'form'), action: 'ask_email' }] };
    await app.send('PUT', `/api/seller/pages/${page}/content`, { version: 1, content }, owner.token);
    // The first version that is kept of it.
    const { slug } = await make(`/api/seller/pages/${page}/publish`, { version: 2 });
    await make(`/api/pages/${slug}/sign-ups`, { section_id: 'form', email: shopper.email, words: defaultConsentText }, shopper);
    return { page, pageSlug: slug };
  },
  levels: { user_pages: 'store', page_versions: 'store', page_sign_ups: 'store' },
  columns: {
    user_pages: {
      emptied: 'user_id',
      'with its store': 'title slug description content published_content',
      impersonal: 'id store_id share_image_url',
    },
    page_sign_ups: { impersonal: 'consent_id page_id' },
    page_versions: { 'with its store': 'content', impersonal: 'page_id reason' },
  },
};

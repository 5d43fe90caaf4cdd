import { randomUUID } from 'node:crypto';
import { measureWords } from '#contract/consents/consent-rules.ts';
import type { RoomFacts } from '../room-facts.ts';

const answer = () => ({ purpose: 'measure_meta', store_id: randomUUID(), place: '/thank-you' });

export const consents: RoomFacts = {
  endpoints: {
    // Each about themselves: by their account, or by the cookie of their browser.
    'consents.listMine': { who: 'guest', open: true },
    'consents.give': { who: 'guest', open: true, body: () => ({ ...answer(), words: 'x' }) },
    'consents.withdraw': { who: 'guest', open: true, body: answer },
  },
  async makeRows({ app, owner, shopper, make }) {
    await app.send('PUT', '/api/seller/store/settings', { meta_pixel_id: '123456789012345' }, owner.token);
    const { name } = (await app.send('GET', `/api/stores/${owner.storeId}`)).body;
    await make('/api/consents', { ...answer(), store_id: owner.storeId, words: measureWords('measure_meta', name) }, shopper);
    return {};
  },
  levels: { consents: 'personal' },
  columns: {
    consents: {
      'with the account': 'user_id',
      'with its store, or 400 days later': 'device_key',
      'with the account of that address, or by the link of a mail': 'email',
      'with its store': 'words',
      impersonal: 'id store_id purpose place withdrawn_place',
    },
  },
};

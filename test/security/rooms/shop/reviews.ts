import { sql } from 'kysely';
import type { RoomFacts } from '../../room-facts.ts';

const form = ({ product = '' }) => ({ product_id: product, rating: 4, comment: '', shown_name: 'Asha', photo_urls: [], link: 'made up' });
/** Of nothing: a right one is taken from anybody. */
const report = { kind: 'review', target_id: '6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11', reason: 'other', note: '' };

export const reviews: RoomFacts = {
  endpoints: {
    'reviews.list': { who: 'guest', open: true },
    // With a link, whoever has it; without one, who is signed in.
    'reviews.listToWrite': { who: 'guest', open: true, body: () => ({ link: 'made up' }) },
    // Of the links that are given, and of who is signed in.
    'reviews.listReplies': { who: 'guest', open: true, body: () => ({ links: ['made up'] }) },
    'reviews.write': { who: 'guest', open: true, body: form },
    'reviews.remove': { who: 'guest', open: true, body: ({ product = '' }) => ({ product_id: product, link: 'made up' }) },
    'reviews.listOfStore': { who: 'moderator' },
    'reviews.reply': { who: 'manager', of: 'review', body: () => ({ text: 'Thank you.' }) },
    'reports.create': { who: 'shopper', open: true, body: () => report },
    'reports.getRole': { who: 'shopper', open: true },
    'reports.list': { who: 'operator' },
    'reports.decide': { who: 'operator', body: () => ({ kind: 'review', target_id: report.target_id, decision: 'keep', reason: 'It is true.' }) },
  },
  async makeRows({ app, owner, shopper, rows }) {
    const { rows: made } = await sql<{ id: string }>`
      insert into reviews (product_id, store_id, order_id, user_id, product_name, shown_name, rating, comment, created_at, updated_at)
      values (${rows.product}, ${owner.storeId}, ${rows.order}, ${shopper.userId}, 'Lamp', ${`Meena ${shopper.email}`}, 4, ${`Write to ${shopper.email}`}, now(), now())
      returning id`.execute(app.db);
    const review = made[0]?.id ?? '';
    await sql`insert into review_photos (url, store_id, order_id, user_id, review_id, created_at)
      values (${`/media/product-images/${review}-1200.webp`}, ${owner.storeId}, ${rows.order}, ${shopper.userId}, ${review}, now())`.execute(app.db);
    await sql`insert into reports (kind, target_id, store_id, user_id, is_of_store, reason, note, created_at)
      values ('review', ${review}, ${owner.storeId}, ${shopper.userId}, false, 'other', ${`Ask ${shopper.email}`}, now())`.execute(app.db);
    return { review };
  },
  levels: {
    reports: 'personal',
    review_photos: 'personal',
    reviews: 'public',
  },
  columns: {
    reports: { 'with the account': '*' },
    review_photos: { 'with the account': '*' },
    reviews: {
      emptied: 'user_id shown_name photo_urls',
      'without the name, address and number of its author': 'comment reply',
      impersonal: 'id product_id store_id order_id product_name hidden_reason',
    },
  },
};

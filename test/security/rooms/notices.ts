import { sql } from 'kysely';
import type { RoomFacts } from '../room-facts.ts';

export const notices: RoomFacts = {
  endpoints: {
    'notices.mailbox': { who: 'key', open: true },
    'notices.listMine': { who: 'moderator' },
    'notices.markRead': { who: 'moderator', body: () => ({ through: 1 }) },
    'notices.clear': { who: 'moderator', body: () => ({ through: 1 }) },
  },
  async makeRows({ app, owner, shopper, make }) {
    await sql`insert into store_notice_heads (store_id, last_seq) values (${owner.storeId}, 1) on conflict do nothing`.execute(app.db);
    await make('/api/seller/notices/read', { through: 1 });
    for (const { email } of [owner, shopper])
      await sql`insert into messages (channel, recipient, template, body_text) values ('email', ${email}, 'recovery', ${`Hello ${email}`})`.execute(app.db);
    return {};
  },
  levels: {
    messages: 'personal',
    store_notice_heads: 'store',
    store_notice_reads: 'store',
    store_notices: 'store',
  },
  columns: {
    messages: {
      'with the account': 'recipient subject body_text body_html person_id variables',
      'once the job is done': 'last_error',
      impersonal: 'id channel template once_key',
    },
    store_notice_heads: { impersonal: 'store_id' },
    store_notice_reads: { 'with the account': 'user_id', impersonal: 'store_id' },
    store_notices: { 'with its store': 'content', impersonal: 'store_id kind subject_id' },
  },
};

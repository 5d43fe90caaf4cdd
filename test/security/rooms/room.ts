import { appendEvent } from '#server/room/room-queries.ts';
import type { RoomFacts } from '../room-facts.ts';

export const room: RoomFacts = {
  async makeRows({ app, rows, owner, shopper }) {
    for (const { userId, email } of [owner, shopper]) {
      const payload = { user_id: userId, user_display_name: `Meena ${email}`, message: 'Is it brass?', is_host: false };
      await appendEvent(app.db, { liveStreamId: rows.stream ?? '', atMs: 0, body: { type: 'chat', payload }, now: new Date() });
    }
    return {};
  },
  levels: {
    room_blocks: 'personal',
    show_events: 'personal',
    show_heads: 'store',
  },
  columns: {
    room_blocks: { 'with the account': 'user_id phone', impersonal: 'store_id' },
    show_events: { emptied: 'payload', impersonal: 'live_stream_id type client_id' },
    show_heads: { impersonal: 'live_stream_id' },
  },
};

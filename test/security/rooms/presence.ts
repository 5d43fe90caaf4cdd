import type { RoomFacts } from '../room-facts.ts';

export const presence: RoomFacts = {
  levels: { show_audiences: 'store' },
  columns: { show_audiences: { impersonal: 'live_stream_id' } },
};

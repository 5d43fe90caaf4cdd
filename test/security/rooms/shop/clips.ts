import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../../room-facts.ts';

export const clips: RoomFacts = {
  endpoints: {
    'clips.pins': { who: 'host', of: 'show' },
    'clips.create': { who: 'host', of: 'show', body: () => ({ key: randomUUID(), title: 'Taken', from_ms: 0, to_ms: 5_000 }) },
  },
  levels: { clip_drafts: 'store' },
  columns: { clip_drafts: { impersonal: 'live_stream_id' } },
};

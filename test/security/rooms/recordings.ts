import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RoomFacts } from '../room-facts.ts';

export const recordings: RoomFacts = {
  endpoints: {
    'recordings.replay': { who: 'guest', open: true },
    'recordings.listReplays': { who: 'guest', open: true },
    'recordings.listMine': { who: 'host' },
    'recordings.settings': { who: 'host' },
    'recordings.update': { who: 'host', of: 'show', body: () => ({ is_public: false, keep: true }) },
    'recordings.remakeMp4': { who: 'host', of: 'show' },
    'recordings.remove': { who: 'host', of: 'show' },
  },
  async makeRows({ app, make }) {
    const show = await make('/api/seller/live-streams', { title: 'Shown before' });
    await make(`/api/seller/live-streams/${show.id}/end`, {});
    // Without a segment, as it is once its show is over: one that still records is settled by itself in between.
    await sql`insert into recordings (live_stream_id, token, state, created_at) values (${show.id}, ${randomUUID()}, 'failed', now())`.execute(app.db);
    return { show: show.id };
  },
  levels: {
    recording_segments: 'public',
    recordings: 'public',
  },
  columns: {
    recording_segments: { impersonal: 'live_stream_id rendition run init codecs' },
    recordings: { impersonal: 'live_stream_id token state mp4_key leaving_token' },
  },
};

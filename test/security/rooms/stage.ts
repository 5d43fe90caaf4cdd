import type { RoomFacts } from '../room-facts.ts';

export const stage: RoomFacts = {
  levels: {
    live_posters: 'public',
    live_stages: 'public',
    prerecorded_feeds: 'store',
    stage_owners: 'of the machine',
  },
  columns: {
    live_posters: { impersonal: 'live_stream_id blob_key' },
    live_stages: { impersonal: 'live_stream_id session' },
    prerecorded_feeds: { impersonal: 'live_stream_id node_id' },
    stage_owners: { impersonal: 'live_stream_id node_id' },
  },
};

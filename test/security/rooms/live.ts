import type { RoomFacts } from '../room-facts.ts';

export const live: RoomFacts = {
  endpoints: {
    'live.listLive': { who: 'guest', open: true },
    'live.get': { who: 'guest', open: true },
    'live.listNext': { who: 'guest', open: true },
    'live.listOfStore': { who: 'guest', open: true },
    'live.countOnAir': { who: 'guest', open: true },
    'live.listOnAirProducts': { who: 'guest', open: true },
    'live.listMine': { who: 'moderator' },
    'live.getMine': { who: 'moderator', of: 'stream' },
    'live.create': { who: 'host', body: () => ({ title: 'Mine', scheduled_start: '2040-01-01T00:00:00Z' }) },
    'live.update': { who: 'host', of: 'stream', body: () => ({ title: 'Taken', scheduled_start: '2040-01-01T00:00:00Z' }) },
    'encoders.streamKey': { who: 'host', of: 'stream' },
    'encoders.rotateStreamKey': { who: 'host', of: 'stream' },
    'encoders.onAir': { who: 'host', of: 'stream' },
    'encoders.status': { who: 'host', of: 'stream' },
    'live.goLive': { who: 'host', of: 'stream' },
    'live.end': { who: 'host', of: 'stream' },
    'live.remove': { who: 'host', of: 'stream' },
  },
  async makeRows({ make, rows }) {
    const stream = await make('/api/seller/live-streams', { title: 'Market', scheduled_start: '2040-01-01T00:00:00Z', product_ids: [rows.product] });
    return { stream: stream.id };
  },
  levels: {
    live_stream_keys: 'secret',
    live_stream_products: 'public',
    live_streams: 'store',
  },
  columns: {
    live_stream_keys: { impersonal: 'live_stream_id' },
    live_stream_products: { impersonal: 'live_stream_id product_id' },
    live_streams: {
      'with its store': 'title description video_link',
      impersonal: 'id store_id stream_source status stream_url thumbnail_url video_file_id problem',
    },
  },
};

export const likes: RoomFacts = {
  endpoints: {
    'likes.get': { who: 'guest', open: true },
    'likes.like': { who: 'shopper', open: true },
    'likes.unlike': { who: 'shopper', open: true },
    'videoLikes.get': { who: 'guest', open: true },
    'videoLikes.like': { who: 'shopper', open: true },
    'videoLikes.unlike': { who: 'shopper', open: true },
  },
  async makeRows({ app, owner, shopper, make }) {
    const stream = await make('/api/seller/live-streams', { title: 'Liked', scheduled_start: '2040-01-01T00:00:00Z' });
    for (const { token } of [owner, shopper]) await app.send('PUT', `/api/live-streams/${stream.id}/like`, {}, token);
    return {};
  },
  levels: { live_stream_likes: 'personal', shoppable_video_likes: 'personal' },
  columns: {
    live_stream_likes: { 'with the account': 'user_id', impersonal: 'live_stream_id' },
    shoppable_video_likes: { 'with the account': 'user_id', impersonal: 'video_id' },
  },
};

import { randomUUID } from 'node:crypto';
import { storeVideo } from '../../../support/media/stored-video.ts';
import type { RoomFacts } from '../../room-facts.ts';

const form = { title: 'Taken', description: '', state: 'published', tags: [], version: 1 };

export const videos: RoomFacts = {
  endpoints: {
    'videos.list': { who: 'guest', open: true },
    'videos.get': { who: 'guest', open: true },
    'videos.listMine': { who: 'moderator' },
    'videos.getMine': { who: 'moderator', of: 'shoppableVideo' },
    'videos.create': { who: 'host', body: () => ({ title: 'Mine', video_file_id: randomUUID() }) },
    'videos.update': { who: 'host', of: 'shoppableVideo', body: () => form },
    'videos.restore': { who: 'host', of: 'shoppableVideo' },
    'videos.purge': { who: 'host', of: 'binnedVideo' },
    'videos.remove': { who: 'host', of: 'shoppableVideo' },
  },
  async makeRows({ app, owner, shopper, make, rows }) {
    const add = async () => {
      const video_file_id = await storeVideo(app.context, owner.storeId, undefined);
      const { id } = await make('/api/seller/videos', { title: 'Lamps at dusk', video_file_id, tags: [{ product_id: rows.product }] });
      return id;
    };
    const [shoppableVideo, binnedVideo] = [await add(), await add()];
    await app.send('DELETE', `/api/seller/videos/${binnedVideo}`, undefined, owner.token);
    for (const { token } of [owner, shopper]) await app.send('PUT', `/api/videos/${shoppableVideo}/like`, {}, token);
    // By somebody who agreed to it (`overview.ts`), and by nobody in particular.
    for (const token of [shopper.token, undefined]) await app.send('POST', `/api/video-views/${shoppableVideo}`, { kind: 'watch' }, token);
    await app.context.overview.flushViews();
    return { shoppableVideo, binnedVideo };
  },
  levels: { shoppable_videos: 'store', video_product_tags: 'public' },
  columns: {
    shoppable_videos: { 'with its store': 'title description clip_title', impersonal: 'id store_id state video_file_id clip_of clip_key' },
    video_product_tags: { impersonal: 'video_id product_id' },
  },
};

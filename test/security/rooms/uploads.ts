import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { storeVideo } from '../../support/media/stored-video.ts';
import type { RoomFacts } from '../room-facts.ts';

export const uploads: RoomFacts = {
  endpoints: {
    'uploads.createImage': { who: 'manager' },
    'videoFiles.get': { who: 'moderator', of: 'video' },
    'videoFiles.createFromLink': { who: 'host', body: () => ({ url: 'https://videos.example/mine.mp4' }) },
    'videoFiles.retry': { who: 'host', of: 'video' },
  },
  async makeRows({ app, owner }) {
    const video = await storeVideo(app.context, owner.storeId, undefined, {
      ...{ state: 'failed', source_url: 'https://videos.example/a.mp4', user_id: owner.userId as UserId },
    });
    await sql`insert into uploads (store_id, user_id, kind, original_name, url, width, height)
      values (${owner.storeId}, ${owner.userId}, 'product_image', 'lamp.png', ${`/media/product-images/${video}-1200.webp`}, 9, 9)`.execute(app.db);
    return { video };
  },
  levels: {
    uploads: 'store',
    video_file_chunks: 'store',
    video_files: 'store',
  },
  columns: {
    uploads: { emptied: 'user_id', 'with its store': 'original_name', impersonal: 'id store_id kind url' },
    video_file_chunks: { impersonal: 'video_file_id key' },
    video_files: { emptied: 'user_id', 'with its store': 'name source_url', impersonal: 'id store_id state problem attempt_id thumbnail_key renditions' },
  },
};

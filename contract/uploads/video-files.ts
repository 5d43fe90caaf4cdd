import { z } from 'zod';
import { videoFileId } from '#contract/ids.ts';
import { errorsOf, sellerRoute } from '#contract/route.ts';

/** docs/product.md, "Live events screen": at most 100 MB, these three kinds. */
export const maxVideoFileBytes = 100 * 2 ** 20;
export const videoFileKinds = { 'video/mp4': ['.mp4'], 'video/webm': ['.webm'], 'video/ogg': ['.ogg'] };
/** Where the resumable upload (tus 1.0) is created. Metadata: `filename`, `filetype`. */
export const videoUploadPath = '/api/seller/uploads/videos';

/** `fetching`: the server downloads a link. `failed` says why in `problem`, and may be tried again. */
export const videoFileState = z.enum(['uploading', 'fetching', 'queued', 'processing', 'ready', 'failed']);

/** A video a seller handed in, until it can be played. */
export const videoFile = z.object({
  id: videoFileId,
  state: videoFileState,
  name: z.string(),
  problem: z.string().nullable(),
  /** Share of the present step that is done, 0 to 100. */
  percent: z.number().int(),
  duration_ms: z.number().int().nullable(),
  made_by_ai: z.boolean(),
  thumbnail_url: z.string().nullable(),
});
export type VideoFile = z.infer<typeof videoFile>;

/** What is said when a video is handed in: that AI made it. It is never taken back: false says nothing. */
export const aiMark = { made_by_ai: z.boolean().default(false) };

/** What a page plays of a video that is ready, an MP4. */
export const playedVideo = z.object({
  url: z.string(),
  poster_url: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds, as a player counts them; null where its file does not say. */
  duration: z.number().nullable(),
  made_by_ai: z.boolean(),
  created_at: z.iso.datetime(),
});
export type PlayedVideo = z.infer<typeof playedVideo>;

const byId = z.strictObject({ id: videoFileId });

export const videoFilesContract = {
  get: sellerRoute.route({ method: 'GET', path: '/seller/video-files/{id}', summary: 'How far a video is' }).input(byId).output(videoFile),
  createFromLink: sellerRoute
    .route({ method: 'POST', path: '/seller/video-files/from-link', successStatus: 201, summary: 'Take a video from an address on the web' })
    .errors(errorsOf('UPLOAD_UNSUPPORTED'))
    .input(z.strictObject({ url: z.url({ protocol: /^https?$/, error: 'Enter a link that starts with https://' }).max(2000) }))
    .output(videoFile),
  retry: sellerRoute
    .route({ method: 'POST', path: '/seller/video-files/{id}/retry', summary: 'Try a failed video again' })
    .errors(errorsOf('STREAM_STATE'))
    .input(byId)
    .output(videoFile),
};

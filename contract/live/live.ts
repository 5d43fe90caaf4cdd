import { z } from 'zod';
import { product } from '#contract/catalog/catalog.ts';
import { liveStreamId, productId, storeId, videoFileId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';
import { line, text } from '#contract/text.ts';
import { videoFile } from '#contract/uploads/video-files.ts';

export const liveStreamStatus = z.enum(['scheduled', 'live', 'ended']);
export type LiveStreamStatus = z.infer<typeof liveStreamStatus>;

const streamSource = z.enum(['camera', 'prerecorded']);

/** A live stream with its tagged products. */
export const liveStream = z.object({
  id: liveStreamId,
  title: z.string(),
  description: z.string(),
  seller_id: storeId,
  seller_name: z.string(),
  is_live: z.boolean(),
  status: liveStreamStatus,
  stream_source: streamSource,
  scheduled_start: z.iso.datetime().nullable(),
  actual_start: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  thumbnail_url: z.string().nullable(),
  start_position_seconds: z.number().int(),
  /** The video of a prerecorded stream, and where the seller found it. For the seller: `null` for everybody else. */
  video: videoFile.pick({ id: true, state: true, percent: true, problem: true, duration_ms: true }).nullable(),
  video_link: z.string().nullable(),
  /** Why the stream ended before its time. For the seller: `null` for everybody else. */
  problem: z.string().nullable(),
  products: z.array(product),
  /** Opens `/ws/watch/{id}` for half an hour, as its first message says; `null` once the stream has ended. Ask again for a newer one. */
  watch_ticket: z.string().nullable(),
  /** Connected people now; one per person, however many tabs. */
  viewers: z.number().int(),
  created_at: z.iso.datetime(),
});
export type LiveStream = z.infer<typeof liveStream>;

const longestStartSeconds = 24 * 3600;

export const liveStreamForm = z.strictObject({
  title: line.trim().min(1, 'Please enter a title for your live stream').max(140, 'Title must be at most 140 characters'),
  description: text.trim().max(2000, 'Description must be at most 2,000 characters').optional(),
  scheduled_start: z.iso.datetime({ offset: true }).nullable().optional(),
  product_ids: z.array(productId).max(50, 'Tag at most 50 products').default([]),
  /** Where a prerecorded stream begins in its video. docs/product.md, "Live events screen": an integer of at least 0, else 0. */
  start_position_seconds: z.number().int().min(0).max(longestStartSeconds).default(0).catch(0),
});
export type LiveStreamForm = z.infer<typeof liveStreamForm>;

/** The video that a prerecorded stream plays; `video_link` is where it was taken from, for display. */
const videoChoice = {
  video_file_id: videoFileId.nullable().optional(),
  video_link: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
};

/** The type is chosen once. */
export const newLiveStreamForm = liveStreamForm
  .extend({ stream_source: streamSource.default('camera'), ...videoChoice })
  .refine((form) => form.stream_source === 'camera' || form.video_file_id, { path: ['video_file_id'], message: 'Please upload a video' });
export type NewLiveStreamForm = z.infer<typeof newLiveStreamForm>;

/** A prerecorded stream may be given another video until it starts, and keeps its own without one. */
const changedLiveStreamForm = liveStreamForm.extend(videoChoice);
export type ChangedLiveStreamForm = z.infer<typeof changedLiveStreamForm>;

/** What to type into OBS: its settings, Stream, service "Custom", or "WHIP" with the key as the Bearer Token. `null`: the server does not take it. */
export const streamKey = z.object({ server: z.string().nullable(), whip: z.string().nullable(), key: z.string() });
export type StreamKey = z.infer<typeof streamKey>;

/** What arrives from OBS; `problem` is why it was turned away last. */
/** `off`: nothing can come, because the event has ended or the server takes no RTMP. */
export const encoderState = z.object({ state: z.enum(['off', 'waiting', 'receiving']), problem: z.string().nullable() });

const byId = z.strictObject({ id: liveStreamId });

export const liveContract = {
  listLive: openRoute.route({ method: 'GET', path: '/live-streams', summary: 'Live streams on air, newest first' }).output(z.array(liveStream)),
  get: openRoute.route({ method: 'GET', path: '/live-streams/{id}', summary: 'One live stream' }).errors(errorsOf('NOT_FOUND')).input(byId).output(liveStream),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/live-streams', summary: 'Live events of the signed-in seller, newest first' })
    .output(z.array(liveStream)),
  create: sellerRoute
    .route({
      method: 'POST',
      path: '/seller/live-streams',
      successStatus: 201,
      summary: 'Create a live event: scheduled with a future start, else live at once; a prerecorded one when its video is ready',
    })
    .input(newLiveStreamForm)
    .output(liveStream),
  update: sellerRoute
    .route({ method: 'PUT', path: '/seller/live-streams/{id}', summary: 'Change a live event' })
    .errors(errorsOf('STREAM_STATE'))
    .input(changedLiveStreamForm.extend({ id: liveStreamId }))
    .output(liveStream),
  remove: sellerRoute.route({ method: 'DELETE', path: '/seller/live-streams/{id}', summary: 'Delete a live event' }).input(byId).output(byId),
  /** Goes live if scheduled, and hands out the ticket for `/ws/publish/{id}`; a prerecorded stream needs none and gets `null`. */
  goLive: sellerRoute
    .route({ method: 'POST', path: '/seller/live-streams/{id}/go-live', summary: 'Go live, and get the ticket for the media socket' })
    .errors(errorsOf('STREAM_STATE'))
    .input(byId)
    .output(z.object({ live_stream: liveStream, publish_ticket: z.string().nullable() })),
  streamKey: sellerRoute
    .route({ method: 'POST', path: '/seller/live-streams/{id}/stream-key', summary: 'Server and key to stream this live event from OBS' })
    .errors(errorsOf('STREAM_STATE'))
    .input(byId)
    .output(streamKey),
  /** The key before stops working at once, and what sends with it is disconnected. */
  rotateStreamKey: sellerRoute
    .route({ method: 'POST', path: '/seller/live-streams/{id}/stream-key/rotate', summary: 'Replace the stream key' })
    .errors(errorsOf('STREAM_STATE'))
    .input(byId)
    .output(streamKey),
  encoder: sellerRoute
    .route({ method: 'GET', path: '/seller/live-streams/{id}/encoder', summary: 'Whether pictures arrive from OBS' })
    .errors(errorsOf('STREAM_STATE'))
    .input(byId)
    .output(encoderState),
  end: sellerRoute
    .route({ method: 'POST', path: '/seller/live-streams/{id}/end', summary: 'End the live stream' })
    .errors(errorsOf('STREAM_STATE'))
    .input(byId)
    .output(liveStream),
};

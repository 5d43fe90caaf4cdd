import { z } from 'zod';
import { line, text } from '#contract/formats/text.ts';
import { liveStreamId, productId, storeId, videoFileId } from '#contract/ids.ts';
import { eventRoute } from '#contract/live/event-route.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { ownProductCard, productCard } from '#contract/shop/catalog/catalog.ts';
import { aiMark, videoFile } from '#contract/uploads/video-files.ts';

export const liveStreamStatus = z.enum(['scheduled', 'live', 'ended']);
export type LiveStreamStatus = z.infer<typeof liveStreamStatus>;

/** Whether its pictures come: not yet, now, not just now, or never again. */
export const air = z.enum(['waiting', 'live', 'interrupted', 'ended']);
export type Air = z.infer<typeof air>;

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
  air,
  /** It is live or interrupted: what lists of live streams hold. */
  is_on_air: z.boolean(),
  stream_source: streamSource,
  /** Of a prerecorded stream, as its seller said. */
  made_by_ai: z.boolean(),
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
  products: z.array(productCard),
  /** Opens `/ws/watch/{id}` for half an hour, as its first message says; `null` once the stream has ended. Ask again for a newer one. */
  watch_ticket: z.string().nullable(),
  /** Connected people now; one per person, however many tabs. */
  viewers: z.number().int(),
  /** The demo store's own looping show: the page adds an audience to it that is made up, and says so. */
  has_simulated_audience: z.literal(true).optional(),
  created_at: z.iso.datetime(),
});
export type LiveStream = z.infer<typeof liveStream>;

/** With what its seller alone knows. */
export const ownLiveStream = liveStream.extend({
  products: z.array(ownProductCard),
  /** For how long its pictures came until now: gaps are not counted. */
  on_air_ms: z.number().int(),
  /** The most who watched at the same time; `null` until the end, and of a show that nobody counted. */
  most_watching: z.number().int().nullable(),
});
export type OwnLiveStream = z.infer<typeof ownLiveStream>;

const maxStartSeconds = 24 * 3600;

export const liveStreamForm = z.strictObject({
  title: line.trim().min(1, 'Stream title is required').max(140, 'Title must be at most 140 characters'),
  description: text.trim().max(2000, 'Description must be at most 2,000 characters').optional(),
  scheduled_start: z.iso.datetime({ offset: true }).nullable().optional(),
  product_ids: z.array(productId).max(50, 'Tag at most 50 products').default([]),
  /** Where a prerecorded stream begins in its video. docs/product.md, "Live events screen": an integer of at least 0, else 0. */
  start_position_seconds: z.number().int().min(0).max(maxStartSeconds).default(0).catch(0),
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
  ...aiMark,
};

/** The type is chosen once. */
export const newLiveStreamForm = liveStreamForm
  .extend({ stream_source: streamSource.default('camera'), ...videoChoice })
  .refine((form) => form.stream_source === 'camera' || form.video_file_id, { path: ['video_file_id'], message: 'Please upload a video' });
export type NewLiveStreamForm = z.infer<typeof newLiveStreamForm>;

/** A prerecorded stream may be given another video until it starts, and keeps its own without one. */
const changedLiveStreamForm = liveStreamForm.extend(videoChoice);
export type ChangedLiveStreamForm = z.infer<typeof changedLiveStreamForm>;

const byId = z.strictObject({ id: liveStreamId });

export const liveContract = {
  /** Those whose first picture has come. */
  listLive: openRoute.route({ method: 'GET', path: '/live-streams', summary: 'Live streams on air, newest first' }).output(z.array(liveStream)),
  get: openRoute.route({ method: 'GET', path: '/live-streams/{id}', summary: 'One live stream' }).errors(errorsOf('NOT_FOUND')).input(byId).output(liveStream),
  /** Where somebody goes on from a live stream: the next event of its store, and what that store has on air. */
  listNext: openRoute
    .route({ method: 'GET', path: '/live-streams/{id}/next', summary: 'What the store of a live stream shows next, and now' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byId)
    .output(z.object({ scheduled: liveStream.nullable(), on_air: z.array(liveStream) })),
  countOnAir: openRoute
    .route({ method: 'GET', path: '/live-streams-on-air', summary: 'How many live streams are on air, and the first product of the newest' })
    .output(z.object({ count: z.number().int(), first_product_id: productId.nullable() })),
  /** For cards that say LIVE NOW: of a product in two events the newest one, and of the 100 newest events at most. */
  listOnAirProducts: openRoute
    .route({ method: 'GET', path: '/products-on-air', summary: 'Products of live streams that are on air' })
    .output(z.object({ items: z.array(z.object({ product_id: productId, live_stream_id: liveStreamId, is_recorded: z.boolean() })) })),
  /** On air first, then in the order of their start. */
  listOfStore: openRoute
    .route({ method: 'GET', path: '/stores/{seller_id}/live-streams', summary: 'What a store has on air, and what it shows next, 20 at most' })
    .input(z.strictObject({ seller_id: storeId }))
    .output(z.array(liveStream)),
  listMine: sellerRoute
    .route({
      method: 'GET',
      path: '/seller/live-streams',
      summary: 'Live events of the signed-in seller: on air, not on air yet, planned by their start, ended by the newest',
    })
    .input(z.strictObject({ ...pageInput, on_air: z.literal('yes').optional() }))
    .output(pageOf(ownLiveStream)),
  getMine: eventRoute('GET', '', 'One live event of the signed-in seller').input(byId).output(ownLiveStream),
  create: sellerRoute
    .route({
      method: 'POST',
      path: '/seller/live-streams',
      successStatus: 201,
      summary: 'Create a live event: scheduled with a future start, else live at once; a prerecorded one when its video is ready',
    })
    .input(newLiveStreamForm)
    .output(ownLiveStream),
  update: eventRoute('PUT', '', 'Change a live event')
    .input(changedLiveStreamForm.extend({ id: liveStreamId }))
    .output(ownLiveStream),
  remove: sellerRoute.route({ method: 'DELETE', path: '/seller/live-streams/{id}', summary: 'Delete a live event' }).input(byId).output(byId),
  /** Goes live if scheduled, and hands out the ticket for `/ws/publish/{id}`; a prerecorded stream needs none and gets `null`. */
  goLive: eventRoute('POST', '/go-live', 'Go live, and get the ticket for the media socket')
    .input(byId)
    .output(z.object({ live_stream: ownLiveStream, publish_ticket: z.string().nullable() })),
  end: eventRoute('POST', '/end', 'End the live event').input(byId).output(ownLiveStream),
};

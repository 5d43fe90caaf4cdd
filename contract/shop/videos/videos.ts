import { z } from 'zod';
import { line, text } from '#contract/formats/text.ts';
import { liveStreamId, productId, storeId, videoFileId, videoId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { productCard } from '#contract/shop/catalog/catalog.ts';
import { aiMark, playedVideo, videoFile } from '#contract/uploads/video-files.ts';
import { maxDescriptionCharacters, maxTagSeconds, maxTitleCharacters, maxVideoTags, minTitleCharacters } from './video-limits.ts';

/** A published video is shown to shoppers once its file can be played. */
const videoStates = ['draft', 'published'] as const;
export type VideoState = (typeof videoStates)[number];

/** Decimal places that are kept of a number. */
const roundedTo = (places: number) => (value: number) => Math.round(value * 10 ** places) / 10 ** places;
const seconds = z.number().min(0).max(maxTagSeconds).overwrite(roundedTo(3));
const percent = z.number().min(0).max(100).overwrite(roundedTo(2));

/** From when to when a tag is shown (null: to the end), and where: percent of the picture's width and height. */
const place = {
  timestamp_seconds: seconds.default(0),
  end_seconds: seconds.nullable().default(null),
  position_x: percent.default(50),
  position_y: percent.default(50),
};

const tagForm = z.strictObject({ product_id: productId, ...place }).refine((tag) => tag.end_seconds === null || tag.end_seconds > tag.timestamp_seconds, {
  path: ['end_seconds'],
  message: 'A tag has to end after it begins',
});
export type TagForm = z.infer<typeof tagForm>;

const shownPlace = { timestamp_seconds: z.number(), end_seconds: z.number().nullable(), position_x: z.number(), position_y: z.number() };

const shared = {
  id: videoId,
  title: z.string(),
  description: z.string(),
  seller_id: storeId,
  product_count: z.number().int(),
  /** As its seller said. */
  made_by_ai: z.boolean(),
  created_at: z.iso.datetime(),
};

/** All that anybody may know of a video that is shown; tags of products that are not sold now are left out. */
export const shoppableVideo = z.object({
  ...shared,
  seller_name: z.string(),
  video_url: z.string(),
  thumbnail_url: z.string().nullable(),
  ...playedVideo.pick({ width: true, height: true, duration: true }).shape,
  tags: z.array(z.object({ product: productCard, ...shownPlace })),
});
export type ShoppableVideo = z.infer<typeof shoppableVideo>;

/** What the seller sees of a tagged product. `price_paise` is null while shoppers are not shown it. */
const taggedProduct = productCard.pick({ id: true, name: true, image_url: true }).extend({ price_paise: z.number().int().nullable() });

export const ownVideo = z.object({
  ...shared,
  state: z.enum(videoStates),
  /** Of what was saved last: comes back with a change. */
  version: z.number().int(),
  /** null when its upload was given up. */
  file: videoFile.pick({ id: true, state: true, percent: true, problem: true }).nullable(),
  thumbnail_url: z.string().nullable(),
  played: playedVideo.nullable(),
  tags: z.array(z.object({ product: taggedProduct, ...shownPlace })),
  /** Once a person and day where the person agreed to that, else as a number alone. */
  views_count: z.number().int(),
  /** Of persons. */
  likes_count: z.number().int(),
  /** Persons who bought something from it, by their phone number; what was cancelled does not count. null for who does not see orders. */
  purchases_count: z.number().int().nullable(),
  /** The live event that it was cut from, and from when to when on its clock; null for an upload. Without an id the event is gone. */
  clip: z.object({ live_stream_id: liveStreamId.nullable(), title: z.string(), from_ms: z.number().int(), to_ms: z.number().int() }).nullable(),
  /** In the bin since then. */
  deleted_at: z.iso.datetime().nullable(),
});
export type OwnVideo = z.infer<typeof ownVideo>;

const titleProblem = `Title must be at least ${minTitleCharacters} characters`;
export const videoTitle = line.trim().min(minTitleCharacters, titleProblem).max(maxTitleCharacters, `Title must be at most ${maxTitleCharacters} characters`);
const fields = {
  title: videoTitle,
  description: text.trim().max(maxDescriptionCharacters, 'Description must be at most 2,000 characters').default(''),
  tags: z.array(tagForm).max(maxVideoTags, `A video has at most ${maxVideoTags} products`).default([]),
  state: z.enum(videoStates).default('published'),
  ...aiMark,
};

export const newVideoForm = z.strictObject({ ...fields, video_file_id: videoFileId });
export type NewVideoForm = z.infer<typeof newVideoForm>;

const changedVideoForm = z.strictObject({
  ...fields,
  tags: fields.tags.removeDefault(),
  state: fields.state.removeDefault(),
  version: z.number().int(),
});
export type ChangedVideoForm = z.infer<typeof changedVideoForm>;

const byId = z.strictObject({ id: videoId });
const own = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', end: string, summary: string) =>
  sellerRoute.route({ method, path: `/seller/videos/{id}${end}`, summary }).errors(errorsOf('CONFLICT'));

export const videosContract = {
  list: openRoute
    .route({ method: 'GET', path: '/videos', summary: 'Shoppable videos, newest first: of every store, of one, or with one product' })
    .input(z.strictObject({ ...pageInput, seller_id: storeId.optional(), product_id: productId.optional() }))
    .output(pageOf(shoppableVideo)),
  get: openRoute
    .route({ method: 'GET', path: '/videos/{id}', summary: 'One shoppable video' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byId)
    .output(shoppableVideo),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/videos', summary: 'Videos of the signed-in seller, drafts first, then the newest; `deleted` are those in the bin' })
    .input(z.strictObject({ ...pageInput, state: z.enum([...videoStates, 'deleted']).optional() }))
    .output(pageOf(ownVideo)),
  getMine: own('GET', '', 'One video of the signed-in seller').input(byId).output(ownVideo),
  create: sellerRoute
    .route({ method: 'POST', path: '/seller/videos', successStatus: 201, summary: 'Add a video that was uploaded' })
    .input(newVideoForm)
    .output(ownVideo),
  /** CONFLICT when it was saved elsewhere since `version`. */
  update: own('PUT', '', 'Change a video, its tags included')
    .input(changedVideoForm.extend({ id: videoId }))
    .output(ownVideo),
  remove: own('DELETE', '', 'Delete a video: it can be brought back for 30 days').input(byId).output(byId),
  restore: own('POST', '/restore', 'Bring a deleted video back').input(byId).output(ownVideo),
  /** Its file goes too, and with it what the file takes of the room of the store. */
  purge: own('POST', '/purge', 'Delete a video of the bin for good').input(byId).output(byId),
};

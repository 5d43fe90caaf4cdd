import { z } from 'zod';
import { liveStreamId, storeId } from '#contract/ids.ts';
import { eventRoute } from '#contract/live/event-route.ts';
import { liveStream } from '#contract/live/live.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';

/** `recording` while the show runs and until its last segment is stored; `failed`: nothing of it could be stored. */
export const recordingState = z.enum(['recording', 'ready', 'failed']);

/** What is kept of a live stream, as its seller sees it. Sizes in bytes, lengths in milliseconds of the show clock. */
export const recording = z.object({
  live_stream_id: liveStreamId,
  state: recordingState,
  duration_ms: z.number().int(),
  bytes: z.number().int(),
  /** Whether shoppers may watch the replay. */
  is_public: z.boolean(),
  /** Downloads the MP4 of the show, or its first part, to the browser that got this answer, by its cookie, for six hours; `null` until it is made. */
  mp4_url: z.string().nullable(),
  /** All parts, one after the other, of a show whose encoder changed its form in the middle; else empty. */
  mp4_part_urls: z.array(z.string()),
  /** The MP4 could not be made, and is not tried again by itself. */
  mp4_failed: z.boolean(),
  poster_url: z.string().nullable(),
  /** When it is deleted by itself; `null`: never. */
  expires_at: z.iso.datetime().nullable(),
});
export type Recording = z.infer<typeof recording>;

/** What the operator of this server chose. */
export const recordingSettings = z.object({ is_on: z.boolean() });

/** A show that is over, as a shopper sees it. The player's time is the show clock: 0 is the first frame. */
export const replay = z.object({
  live_stream: liveStream,
  duration_ms: z.number().int(),
  /** HLS master playlist of the whole show, with ENDLIST. A hidden one opens to its seller's browser by the cookie of this answer, for six hours. */
  playlist_url: z.string(),
  poster_url: z.string().nullable(),
});
export type Replay = z.infer<typeof replay>;

const byId = z.strictObject({ id: liveStreamId });

export const recordingsContract = {
  replay: openRoute
    .route({ method: 'GET', path: '/live-streams/{id}/replay', summary: 'The replay of a live stream that has ended' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byId)
    .output(replay),
  listReplays: openRoute
    .route({ method: 'GET', path: '/replays', summary: 'Public replays of every store, or of one, newest first' })
    .input(z.strictObject({ ...pageInput, seller_id: storeId.optional() }))
    .output(pageOf(replay)),
  listMine: sellerRoute
    .route({ method: 'GET', path: '/seller/recordings', summary: 'Recordings of the signed-in seller, newest first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(recording)),
  settings: sellerRoute.route({ method: 'GET', path: '/seller/recording-settings', summary: 'Whether live events are recorded' }).output(recordingSettings),
  update: eventRoute('PUT', '/recording', 'Show the replay to shoppers or hide it, and keep it for good')
    .input(byId.extend({ is_public: z.boolean(), keep: z.boolean() }))
    .output(recording),
  remakeMp4: eventRoute('POST', '/recording/mp4', 'Have the MP4 made after all').input(byId).output(recording),
  remove: eventRoute('DELETE', '/recording', 'Delete the recording for good').input(byId).output(byId),
};

import { z } from 'zod';
import { liveStreamId, productId } from '#contract/ids.ts';
import { eventRoute } from '#contract/live/event-route.ts';
import { maxVideoTags } from '#contract/shop/videos/video-limits.ts';
import { ownVideo, videoTitle } from '#contract/shop/videos/videos.ts';
import { maxClipMs, minClipMs } from './clip-limits.ts';

/** Milliseconds of the show clock, on which the replay is. */
const moment = z.number().int().min(0).max(2_147_483_647);

/** `from_ms` moves back to the key frame before, `to_ms` on to the next one. `key` is of the press: with the same one it is the same clip. */
const clipForm = z
  .strictObject({
    id: liveStreamId,
    key: z.uuid(),
    title: videoTitle,
    from_ms: moment,
    to_ms: moment,
    /** Tagged beside the product that was pinned in the middle of the clip. */
    product_ids: z
      .array(productId)
      .max(maxVideoTags - 1)
      .default([]),
  })
  .refine(({ from_ms, to_ms }) => to_ms > from_ms, { path: ['to_ms'], message: 'A clip has to end after it begins', abort: true })
  .refine(({ from_ms, to_ms }) => to_ms - from_ms >= minClipMs, { path: ['to_ms'], message: 'A clip has to be at least 2 seconds long' })
  .refine(({ from_ms, to_ms }) => to_ms - from_ms <= maxClipMs, { path: ['to_ms'], message: 'A clip can be at most 10 minutes long' });
export type ClipForm = z.infer<typeof clipForm>;

/** A stretch of the recording in which a product was pinned. */
const pinnedStretch = z.object({
  product: z.object({ id: productId, name: z.string(), image_url: z.string().nullable() }),
  from_ms: moment,
  to_ms: moment,
});
export type PinnedStretch = z.infer<typeof pinnedStretch>;

export const clipsContract = {
  pins: eventRoute('GET', '/pins', 'When which product was pinned, on the clock of the recording')
    .input(z.strictObject({ id: liveStreamId }))
    .output(z.object({ pins: z.array(pinnedStretch) })),
  create: eventRoute('POST', '/clips', 'Cut a clip out of the recording: a draft of a shoppable video').input(clipForm).output(ownVideo),
};

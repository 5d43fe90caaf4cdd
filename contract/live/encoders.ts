import { z } from 'zod';
import { liveStreamId } from '#contract/ids.ts';
import { eventRoute } from '#contract/live/event-route.ts';

/** What to type into OBS: its settings, Stream, service "Custom", or "WHIP" with the key as the Bearer Token. `null`: the server does not take it. */
export const streamKey = z.object({ server: z.string().nullable(), whip: z.string().nullable(), key: z.string() });
export type StreamKey = z.infer<typeof streamKey>;

/**
 * What arrives from OBS; `problem` is why it was turned away last. `off`: nothing can come, because the event has ended or the server takes none.
 * `key_frame_seconds` is the time between key frames where shoppers wait for them noticeably; `null` when it is fine.
 */
export const encoderStatus = z.object({
  state: z.enum(['off', 'waiting', 'receiving']),
  key_frame_seconds: z.int().nullable(),
  problem: z.string().nullable(),
});
export type EncoderStatus = z.infer<typeof encoderStatus>;

/** What is on air now: which capture sends it, from wherever, and since when. */
export const onAir = z.object({ session: z.string(), since: z.iso.datetime() });
export type OnAir = z.infer<typeof onAir>;

const byId = z.strictObject({ id: liveStreamId });

/** Encoders such as OBS, which send a live event instead of the studio's camera. */
export const encodersContract = {
  streamKey: eventRoute('POST', '/stream-key', 'Server and key to stream this live event from OBS').input(byId).output(streamKey),
  /** The key before stops working at once, and what sends with it is disconnected. */
  rotateStreamKey: eventRoute('POST', '/stream-key/rotate', 'Replace the stream key').input(byId).output(streamKey),
  status: eventRoute('GET', '/encoder', 'Whether pictures arrive from OBS').input(byId).output(encoderStatus),
  /** `null`: nothing is sent now, or the event has ended. */
  onAir: eventRoute('GET', '/on-air', 'Who sends this live event now').input(byId).output(onAir.nullable()),
};

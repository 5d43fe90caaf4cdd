import { z } from 'zod';
import type { PublishClientMessage, WatchClientMessage } from '#contract/wire/stage-wire.ts';

const trackId = z.int().min(0).max(255);
const codec = z.string().max(64);
const description = z.base64().max(4096);

const trackConfig = z.discriminatedUnion('kind', [
  z.strictObject({ id: trackId, kind: z.literal('video'), rendition: z.literal('ld').optional(), codec, width: z.int(), height: z.int(), description }),
  z.strictObject({ id: trackId, kind: z.literal('audio'), codec, sampleRate: z.int(), channels: z.int(), description }),
]);
const tracks = z.array(trackConfig).min(1).max(8);
const ticket = z.string().max(2048);

const publishMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), v: z.int(), ticket, session: z.string().min(8).max(64), tracks }),
  z.strictObject({ t: z.literal('config'), tracks }),
]) satisfies z.ZodType<PublishClientMessage>;

const watchMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), v: z.int(), ticket, slow: z.literal(true).optional() }),
  z.strictObject({ t: z.literal('ack'), seq: z.int().min(0), lagMs: z.number() }),
  z.strictObject({ t: z.literal('pause') }),
  z.strictObject({ t: z.literal('resume') }),
]) satisfies z.ZodType<WatchClientMessage>;

/** `undefined` for what is not a message of the protocol. */
export function readPublishMessage(text: string): PublishClientMessage | undefined {
  return publishMessage.safeParse(parseJson(text)).data;
}

export function readWatchMessage(text: string): WatchClientMessage | undefined {
  return watchMessage.safeParse(parseJson(text)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

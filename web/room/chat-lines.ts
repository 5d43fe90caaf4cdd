import { plainLine } from '#contract/formats/plain-text.ts';
import { roomLimits } from '#contract/room/room-limits.ts';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { randomId } from '../net/random-id.ts';
import type { ChatLine } from './room-state.ts';

const maxLines = 200;

type Author = { name: string; host: boolean };
/** By `user_id`. */
export type Faces = Record<string, string | null>;
type ChatEvent = Extract<ShowEvent, { type: 'chat' }>;

/** Adds an own line before it is stored. It fails at once when too many lines are pending. */
export function withNewLine(chat: readonly ChatLine[], message: string, { name, host }: Author): ChatLine[] {
  const state = pendingLines(chat).length < roomLimits.maxPendingLines ? 'sending' : 'failed';
  return [...chat, { id: randomId(), seq: undefined, message, name, isHost: host, isOwn: true, isKnown: false, state }];
}

/** Own lines that the room has neither stored nor refused. */
export function pendingLines(chat: readonly ChatLine[]): ChatLine[] {
  return chat.filter(({ state }) => state === 'sending');
}

/** Adds a row of the show log. The row of an own line, found by `client_id` or `seq`, replaces that line. */
export function withRow(
  chat: readonly ChatLine[],
  { seq, payload }: ChatEvent,
  clientId: string | undefined,
  isCurrentUser?: boolean,
  faces: Faces = {},
): ChatLine[] {
  const own = chat.findIndex((line) => line.id === clientId || line.seq === seq);
  const { message, user_id, user_display_name: name, is_host: isHost } = payload;
  const isOwn = own >= 0 || isCurrentUser === true;
  const isKnown = !isOwn && user_id !== null && !isHost;
  const line: ChatLine = {
    id: chat[own]?.id ?? `row-${seq}`,
    seq,
    message,
    name,
    isHost,
    isOwn,
    isKnown,
    state: 'sent',
    ...(user_id && !isHost && { by: user_id, face: faces[user_id] }),
  };
  return (own < 0 ? [...chat, line] : chat.with(own, line)).slice(-maxLines);
}

/** Gives the lines of these people the pictures that they have now. */
export function withFaces(chat: readonly ChatLine[], faces: Faces): ChatLine[] {
  return chat.map((line) => (line.by && line.by in faces ? { ...line, face: faces[line.by] } : line));
}

/** Marks an own line as stored in row `seq`, and removes a line that was added for this row before. */
export function withStored(chat: readonly ChatLine[], clientId: string, seq: number): ChatLine[] {
  if (!chat.some(({ id }) => id === clientId)) return [...chat];
  return chat.flatMap((line) => {
    if (line.id === clientId) return [{ ...line, seq, state: 'sent' as const }];
    return line.seq === seq ? [] : [line];
  });
}

export function withFailed(chat: readonly ChatLine[], clientId: string): ChatLine[] {
  return chat.map((line) => (line.id === clientId ? { ...line, state: 'failed' } : line));
}

/** The message as the room stores it: plain text, cut to the limit without splitting a character. */
export function fitLine(message: string): string {
  return plainLine(message)
    .trim()
    .slice(0, roomLimits.maxChatCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
}

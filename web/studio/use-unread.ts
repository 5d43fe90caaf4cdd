import { useEffect, useState } from 'react';
import type { ChatLine } from '../room/room-state.ts';

/** How many lines of others came since the last one that was read. */
export function useUnread(chat: ChatLine[], isReading: boolean): number {
  const [readId, setReadId] = useState<string>();
  const lastId = chat.at(-1)?.id;
  useEffect(() => {
    if (isReading) setReadId(lastId);
  }, [isReading, lastId]);
  return isReading ? 0 : countUnread(chat, readId);
}

/** Those after the last one that was read, or that whoever looks wrote: that one was read with all before it, by a page before a reload too. */
export function countUnread(chat: readonly Pick<ChatLine, 'id' | 'isOwn'>[], readId: string | undefined): number {
  const read = chat.findLastIndex(({ id, isOwn }) => isOwn || id === readId);
  return chat.length - 1 - read;
}

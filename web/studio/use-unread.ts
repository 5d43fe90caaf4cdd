import { useEffect, useState } from 'react';
import type { ChatLine } from '../room/room-state.ts';

/** How many lines came since the last one that was read. */
export function useUnread(chat: ChatLine[], isReading: boolean): number {
  const [readId, setReadId] = useState<string>();
  const lastId = chat.at(-1)?.id;
  useEffect(() => {
    if (isReading) setReadId(lastId);
  }, [isReading, lastId]);
  return isReading ? 0 : chat.length - 1 - chat.findIndex((line) => line.id === readId);
}

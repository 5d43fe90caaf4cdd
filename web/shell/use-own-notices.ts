import { useEffect, useState } from 'react';
import { hasStoredSession } from '../api/auth.ts';
import type { NoticeSource } from '../ui/overlays/notices/notice.ts';
import { ordersName } from './personal-storage.ts';

const nothing: readonly never[] = [];
export const noNotices: NoticeSource = { list: () => nothing, subscribe: () => () => {}, unread: () => 0, markRead() {}, clear() {} };

function look(found: (source: NoticeSource) => void): void {
  if (!(hasStoredSession() || ordersName in localStorage)) return;
  // Without it the panel is empty, and the page of the orders says the same.
  import('../notices/own/open-own-notices.ts').then(({ openOwnNotices }) => found(openOwnNotices()), String);
}

/** What a shopper is told, where there is an account or an order to be told of; its code comes then. `look` asks again. */
export function useOwnNotices(isWanted: boolean): { source: NoticeSource; look: () => void } {
  const [source, setSource] = useState(noNotices);
  useEffect(() => {
    if (isWanted) look(setSource);
  }, [isWanted]);
  return { source, look: () => isWanted && look(setSource) };
}

import { useSyncExternalStore } from 'react';
import type { Notice, NoticeSource } from './notice.ts';

const none: readonly Notice[] = [];

export function useUnread({ subscribe, unread }: NoticeSource): number {
  return useSyncExternalStore(subscribe, unread, () => 0);
}

export function useNotices({ subscribe, list }: NoticeSource): readonly Notice[] {
  return useSyncExternalStore(subscribe, list, () => none);
}

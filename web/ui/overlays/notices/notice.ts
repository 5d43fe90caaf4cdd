/** A line of the notification panel. `at` is milliseconds since 1970. */
export type Notice = {
  id: string;
  title: string;
  text?: string;
  tone: 'plain' | 'problem';
  at: number;
  isRead: boolean;
  /** Where what it tells of is. */
  to?: string;
};

/** Where notices come from. `list` is newest first, and the same array until something changes. */
export type NoticeSource = {
  list: () => readonly Notice[];
  subscribe: (listener: () => void) => () => void;
  /** How many are new: more than are listed, where older ones are still to be loaded. */
  unread: () => number;
  /** Loads older ones, where there are any. */
  more?: () => (() => Promise<void>) | undefined;
  markRead: () => void;
  clear: () => void;
};

/** Several sources as one, newest first. */
export function joinNotices(sources: readonly NoticeSource[]): NoticeSource {
  let parts: (readonly Notice[])[] = [];
  let joined: readonly Notice[] = [];
  return {
    list() {
      const next = sources.map((source) => source.list());
      if (next.length === parts.length && next.every((part, index) => part === parts[index])) return joined;
      parts = next;
      joined = next.flat().sort((one, other) => other.at - one.at);
      return joined;
    },
    subscribe(listener) {
      const stops = sources.map((source) => source.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    unread: () => sources.reduce((sum, source) => sum + source.unread(), 0),
    more: () => sources.map((source) => source.more?.()).find((load) => load !== undefined),
    markRead() {
      for (const source of sources) source.markRead();
    },
    clear() {
      for (const source of sources) source.clear();
    },
  };
}

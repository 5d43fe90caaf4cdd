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

import type { ReactNode } from 'react';

/** How the items of a list are told apart, named and drawn. */
export type ItemParts<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  textOf: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  /** The screen looks for what is typed, and `items` are what it found; without it they are filtered here. */
  onSearch?: (typed: string) => void;
  /** Nothing is offered meanwhile: Enter must not take what was found for other words. */
  isSearching?: boolean;
  /** What stands in the list when nothing matches. */
  emptyText?: string;
};

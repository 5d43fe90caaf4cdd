import type { StoreRole } from '#contract/stores/store-rules.ts';

/** What may the most first. By their names alone: the contract's list would bring its parser along. */
export const roles = Object.keys({ owner: 0, manager: 0, host: 0, moderator: 0 } satisfies Record<StoreRole, number>) as StoreRole[];

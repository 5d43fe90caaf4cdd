import type { LucideIcon } from 'lucide-react';
import type { Register } from 'react-router';

/** A screen of the seller's menu: what `dashboard-place.ts` of its room exports, one or more. Places stand by `rank`, the lowest first; `end`: as of a `NavLink`. */
export type DashboardPlace = { to: Extract<keyof Register['pages'], `/dashboard${string}`>; label: string; Icon: LucideIcon; rank: number; end: boolean };

const found = import.meta.glob<Record<string, DashboardPlace>>('../*/dashboard-place.ts', { eager: true });

/** The main ones first: a phone's bar shows four, "More" the others. */
export const places = Object.values(found)
  .flatMap((exported) => Object.values(exported))
  .toSorted((a, b) => a.rank - b.rank);

export const placesInBar = 4;

import type { LucideIcon } from 'lucide-react';
import type { Register } from 'react-router';

/** A screen of the seller's menu, as the `dashboard-place.ts` of its room says it. Places stand by `rank`, the lowest first; `end`: as of a `NavLink`. */
export type DashboardPlace = { to: Extract<keyof Register['pages'], `/dashboard${string}`>; label: string; Icon: LucideIcon; rank: number; end: boolean };

const found = import.meta.glob<DashboardPlace>('../*/dashboard-place.ts', { eager: true, import: 'place' });

/** The main ones first: a phone's bar shows four, "More" the others. */
export const places = Object.values(found).toSorted((a, b) => a.rank - b.rank);

export const placesInBar = 4;

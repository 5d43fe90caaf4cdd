import type { LucideIcon } from 'lucide-react';
import type { Register } from 'react-router';
import { type Permission, roleMay } from '#contract/stores/permissions.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';

/** A screen of the seller's menu: what `dashboard-place.ts` of its room exports, one or more. Places stand by `rank`, the lowest first, in a phone's bar by `barRank` where it has one; `end`: as of a `NavLink`; `needs`: who may not do this has no use for it. */
export type DashboardPlace = {
  to: Extract<keyof Register['pages'], `/dashboard${string}`>;
  label: string;
  Icon: LucideIcon;
  rank: number;
  barRank?: number;
  end: boolean;
  needs?: Permission;
};

const found = import.meta.glob<Record<string, DashboardPlace>>('../**/dashboard-place.ts', { eager: true });

const places = Object.values(found)
  .flatMap((exported) => Object.values(exported))
  .toSorted((a, b) => a.rank - b.rank);

/** What a phone's bar has room for. */
const barLength = 4;

export type Menu = {
  places: DashboardPlace[];
  /** What is done with a phone in the hand comes first: its bar shows these, "More" the others. */
  barPlaces: DashboardPlace[];
  morePlaces: DashboardPlace[];
};

/** Of whoever has this role; all of it until the role is known. */
export function menuOf(role: StoreRole | undefined): Menu {
  const shown = places.filter(({ needs }) => !(role && needs) || roleMay(role, needs));
  const inHand = shown.toSorted((a, b) => (a.barRank ?? a.rank) - (b.barRank ?? b.rank));
  return { places: shown, barPlaces: inHand.slice(0, barLength), morePlaces: inHand.slice(barLength) };
}

/** The place that this address is, or lies below, where the role has no use for it. */
export function findClosedPlace(role: StoreRole | undefined, pathname: string): DashboardPlace | undefined {
  return places.find(({ to, needs }) => role && needs && !roleMay(role, needs) && `${pathname}/`.startsWith(`${to}/`));
}

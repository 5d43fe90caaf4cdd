import { type Permission, roleMay } from '#contract/stores/permissions.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import type { DashboardPlace } from './dashboard-place.ts';
import { places, placesInHand } from './dashboard-places.ts';

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
  const inHand = [...shown.filter((place) => placesInHand.has(place)), ...shown.filter((place) => !placesInHand.has(place))];
  return { places: shown, barPlaces: inHand.slice(0, barLength), morePlaces: inHand.slice(barLength) };
}

/** Whether an address is one of its places, or lies below one. */
export function leadsTo({ places: shown }: Menu, address: string): boolean {
  const [pathname = ''] = address.split('?');
  return shown.some(({ to, end }) => pathname === to || (!end && pathname.startsWith(`${to}/`)));
}

/** The place that this address is, or lies below, where the role has no use for it. */
export function findClosedPlace(role: StoreRole | undefined, pathname: string): DashboardPlace | undefined {
  const lacks = (needed: Permission | undefined) => role !== undefined && needed !== undefined && !roleMay(role, needed);
  return places.find(({ to, needs, needsBelow }) => `${pathname}/`.startsWith(`${to}/`) && (lacks(needs) || (lacks(needsBelow) && pathname !== to)));
}

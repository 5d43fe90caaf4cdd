import type { LucideIcon } from 'lucide-react';
import type { Register } from 'react-router';
import type { Permission } from '#contract/stores/permissions.ts';

/** A screen of the seller's menu, as `dashboard-place.ts` of its room describes it; `dashboard-places.ts` has their order. `short`, `end`: as of a `BarPlace`; `needs`: whoever may not do this has no use for it, `needsBelow`: nor for the screens below it. */
export type DashboardPlace = {
  to: Extract<keyof Register['pages'], `/dashboard${string}`>;
  label: string;
  short?: string;
  Icon: LucideIcon;
  end: boolean;
  needs?: Permission;
  needsBelow?: Permission;
};

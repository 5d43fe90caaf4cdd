import type { StoreRole } from '#contract/stores/store-rules.ts';

/** What each role of a store may do. */
const permissions = {
  'store:read': ['owner', 'manager', 'host', 'moderator'],
  'store:write': ['owner', 'manager'],
  'catalog:write': ['owner', 'manager'],
  'live:write': ['owner', 'manager', 'host'],
  /** To keep whoever wrote a line of a chat out of the store. */
  'chat:moderate': ['owner', 'manager', 'host', 'moderator'],
  /** Orders, and with them who ordered: the host packs nothing, but answers for what a show sells. */
  'orders:read': ['owner', 'manager', 'host'],
  'orders:write': ['owner', 'manager'],
  /** What a store takes in all. */
  'revenue:read': ['owner', 'manager'],
  /** Where the money of the store goes: its account at a payment service, with the keys. */
  'payments:write': ['owner'],
  'staff:read': ['owner', 'manager'],
  'staff:write': ['owner'],
} as const satisfies Record<string, readonly StoreRole[]>;

export type Permission = keyof typeof permissions;

export function roleMay(role: StoreRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StoreRole[]).includes(role);
}

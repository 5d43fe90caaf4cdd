import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createStaffRoutes } from './staff-routes.ts';
import { createStaffService } from './staff-service.ts';

type Neighbors = { stores: StoresService; notices: NoticesService; accounts: AccountsService };

/** Who works for a store, and who is asked to. */
export function createStaff({ db, clock, publicUrl, secretFor }: Platform, neighbors: Neighbors) {
  const staff = createStaffService({ db, clock, publicUrl, links: createSignedIds(secretFor('staff invitations')), ...neighbors });
  return {
    service: staff,
    api: { staff: createStaffRoutes(staff) },
    chores: { 'invitations past their time': staff.chore },
    holding: { eraseStore: staff.eraseStore, erasePerson: staff.erasePerson },
  } satisfies Room;
}

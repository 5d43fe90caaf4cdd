import type { TFunction } from 'i18next';
import type { Invitation, StaffMember } from '#contract/staff/staff.ts';

/** Somebody who works for the store, or was asked to. */
export type StaffRow = { member: StaffMember } | { invitation: Invitation };

type Member = { member: Pick<StaffMember, 'name' | 'email'> };

/** As they call themselves, else by their address. */
export function nameOf(row: Member | StaffRow, t: TFunction<'staff'>): string {
  return 'member' in row ? (row.member.name ?? row.member.email ?? t('noEmail')) : row.invitation.email;
}

/** Beside a name. */
export function addressOf(row: StaffRow): string | undefined {
  return 'member' in row && row.member.name !== null ? (row.member.email ?? undefined) : undefined;
}

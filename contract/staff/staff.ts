import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { invitationId, userId } from '#contract/ids.ts';
import { errorsOf, openRoute, sellerRoute } from '#contract/route.ts';
import { storeRole } from '#contract/stores/store-rules.ts';

/** Somebody who works for the store. `name`: what they call themselves; null: nothing, and no address that is known to be theirs. */
export const staffMember = z.object({
  id: userId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: storeRole,
  since: z.iso.datetime(),
  is_self: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Somebody who was asked to, and has not answered. Past `expires_at` their link is worth nothing. */
export const invitation = z.object({ id: invitationId, email: z.string(), role: storeRole, sent_at: z.iso.datetime(), expires_at: z.iso.datetime() });
export type Invitation = z.infer<typeof invitation>;

/** `may_change`: whether the caller may invite, change and remove. `may_mail`: false where no mail can be sent. */
export const staffList = z.object({
  members: z.array(staffMember),
  invitations: z.array(invitation),
  may_change: z.boolean(),
  may_mail: z.boolean(),
});
export type StaffList = z.infer<typeof staffList>;

/** What the link of an invitation says to whoever has it. `email` is the address that it was sent to, most of it hidden. */
export const readInvitation = z.object({ store_name: z.string(), role: storeRole, email: z.string(), expires_at: z.iso.datetime() });
export type ReadInvitation = z.infer<typeof readInvitation>;

const byToken = z.strictObject({ token: z.string().max(200) });
const byMember = z.strictObject({ id: userId });
const byInvitation = z.strictObject({ id: invitationId });
const changing = sellerRoute.errors(errorsOf('CONFLICT'));

export const staffContract = {
  list: sellerRoute.route({ method: 'GET', path: '/seller/staff', summary: 'Who works for the store, and who was invited to' }).output(staffList),
  invite: changing
    .route({ method: 'POST', path: '/seller/staff/invitations', summary: 'Invite somebody by mail; an invitation of the same address gives way' })
    .input(z.strictObject({ email, role: storeRole }))
    .output(invitation),
  withdraw: changing
    .route({ method: 'DELETE', path: '/seller/staff/invitations/{id}', summary: 'Take an invitation back: its link is worth nothing' })
    .input(byInvitation)
    .output(staffList),
  changeRole: changing
    .route({ method: 'PUT', path: '/seller/staff/{id}/role', summary: 'Change what a member may do; their sessions end' })
    .input(byMember.extend({ role: storeRole }))
    .output(staffList),
  remove: changing
    .route({ method: 'DELETE', path: '/seller/staff/{id}', summary: 'A member works here no longer; their sessions end' })
    .input(byMember)
    .output(staffList),
  read: openRoute
    .route({ method: 'POST', path: '/invitations/read', summary: 'What an invitation says, by the token of its link' })
    .errors(errorsOf('NOT_FOUND'))
    .input(byToken)
    .output(readInvitation),
  accept: openRoute
    .route({ method: 'POST', path: '/invitations/accept', summary: 'Work for the store, as whoever the invitation was sent to' })
    .errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'))
    .input(byToken)
    .output(z.object({ store_name: z.string(), role: storeRole })),
};

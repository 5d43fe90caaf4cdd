import { maxNameCharacters } from '#contract/accounts/account-rules.ts';
import { plainLine } from '#contract/formats/plain-text.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import { type Permission, roleMay } from '#contract/stores/permissions.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { Refusal } from '#server/platform/outcome.ts';

export type Membership = { storeId: StoreId; role: StoreRole };

/**
 * The caller of a request, resolved from the access token and the sessions table. `needsSecondFactor`: the account has one that this
 * session has not shown.
 */
export type Actor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      userId: UserId;
      email: string;
      /** The person's own display name; they can change it, so use it for display only. */
      displayName: string | undefined;
      sessionId: string;
      aal: 'aal1' | 'aal2';
      /** Of an account that a hosted service keeps: when its person last showed there who they are. */
      provenAt?: Date;
      needsSecondFactor: boolean;
      stores: Membership[];
    };

export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** To whom a ticket was given, and in which of their sessions. */
export type Holder = Pick<SignedIn, 'sessionId' | 'userId'>;

/** The display name in the person's metadata. It is cut between characters: half of a surrogate pair could not be stored. */
export function displayNameOf({ display_name }: { display_name?: unknown }): string | undefined {
  if (typeof display_name !== 'string') return undefined;
  const name = plainLine(display_name.toWellFormed()).trim().replace(/\s+/g, ' ');
  return [...name].slice(0, maxNameCharacters).join('').trim() || undefined;
}

export const guest: Actor = { kind: 'guest' };

/** Throws `Refusal` UNAUTHENTICATED for a guest, SECOND_FACTOR_REQUIRED for a session that is only half signed in. */
export function requireUser(actor: Actor): SignedIn {
  if (actor.kind === 'guest') throw new Refusal({ code: 'UNAUTHENTICATED', message: 'Sign in to do this.' });
  if (actor.needsSecondFactor) throw new Refusal({ code: 'SECOND_FACTOR_REQUIRED', message: 'Confirm with your second factor first.' });
  return actor;
}

/** The store the actor works for; throws `Refusal` UNAUTHENTICATED or FORBIDDEN. */
export function requireSeller(actor: Actor, permission: Permission): StoreId {
  const user = requireUser(actor);
  if (user.stores.length === 0) throw new Refusal({ code: 'FORBIDDEN', message: 'This account has no store. Sign up with a store name to sell.' });
  const membership = user.stores.find((store) => maySell(store, permission));
  if (!membership) throw new Refusal({ code: 'FORBIDDEN', message: 'Your role in this store does not allow this. Ask the owner of the store.' });
  return membership.storeId;
}

/** Whether the actor owns that very store or works for it. */
export function belongsTo(actor: Actor, storeId: string): boolean {
  return actor.kind === 'user' && actor.stores.some((store) => store.storeId === storeId);
}

/** Whether the actor may do this in that very store. */
export function mayInStore(actor: Actor, storeId: string, permission: Permission): boolean {
  return actor.kind === 'user' && !actor.needsSecondFactor && actor.stores.some((store) => store.storeId === storeId && maySell(store, permission));
}

function maySell(store: Membership, permission: Permission): boolean {
  return roleMay(store.role, permission);
}

import type { AccountsService } from '#server/accounts/accounts-service.ts';
import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/outcome.ts';

export type Operators = ReturnType<typeof createOperators>;

type Parts = { accounts: Pick<AccountsService, 'findProvenEmail'>; addresses: readonly string[] };

/** Who runs this site: accounts that have shown that one of these addresses is theirs. One that was only typed proves nothing. */
export function createOperators({ accounts, addresses }: Parts) {
  const known = new Set(addresses.map((address) => address.toLowerCase()));

  async function has({ userId, email }: SignedIn): Promise<boolean> {
    const proven = known.has(email.toLowerCase()) ? await accounts.findProvenEmail(userId) : undefined;
    return proven !== undefined && known.has(proven.toLowerCase());
  }

  return {
    has,

    /** Throws `Refusal` UNAUTHENTICATED or FORBIDDEN. */
    async require(actor: Actor): Promise<SignedIn> {
      const person = requireUser(actor);
      if (!(await has(person)))
        throw new Refusal({ code: 'FORBIDDEN', message: 'This is for who runs this site. Log in with an address that HAAT_OPERATORS names.' });
      return person;
    },
  };
}

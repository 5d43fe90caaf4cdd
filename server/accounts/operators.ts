import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { Config } from '#server/settings/config.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import type { AccountsService } from './accounts-service.ts';

export type Operators = ReturnType<typeof createOperators>;

type Parts = { accounts: Pick<AccountsService, 'findProvenEmail'>; config: Pick<Config, 'operators' | 'demoAccess'> };

/** Who runs this site: accounts that have shown that one of the addresses is theirs, on a demo at home its seller too. One that was only typed proves nothing. */
export function createOperators({ accounts, config }: Parts) {
  const addresses = [...config.operators, ...(config.demoAccess === 'nearby' ? [demoLogin.email] : [])];
  const known = new Set(addresses.map((address) => address.toLowerCase()));

  async function has({ userId, email }: SignedIn): Promise<boolean> {
    const proven = known.has(email.toLowerCase()) ? await accounts.findProvenEmail(userId) : undefined;
    return proven !== undefined && known.has(proven.toLowerCase());
  }

  return {
    addresses,
    has,

    /** Throws `Refusal` UNAUTHENTICATED or FORBIDDEN. */
    async require(actor: Actor): Promise<SignedIn> {
      const person = requireUser(actor);
      if (!(await has(person)))
        throw new Refusal({ code: 'FORBIDDEN', message: 'Only for the operator of this site. Sign in with an address that HAAT_OPERATORS names.' });
      return person;
    },
  };
}

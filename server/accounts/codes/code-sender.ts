import type { UserId } from '#contract/ids.ts';
import type { TextChannel } from '#server/notices/notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import type { TokenPurpose } from '../accounts-tables.ts';

type Parts = Pick<AccountsParts, 'notices' | 'oneTimeTokens' | 'stores' | 'publicUrl'>;
type LinkPurpose = 'signup' | 'invite' | 'magiclink' | 'recovery';

export type Sending = {
  userId: UserId;
  /** Where it goes: an address, or digits without the plus. */
  to: string;
  flowId?: string;
  redirectTo?: string;
};

export type CodeSender = ReturnType<typeof createCodeSender>;

/** Issues a one-time token and sends it, in the caller's transaction. */
export function createCodeSender({ notices, oneTimeTokens, stores, publicUrl }: Parts) {
  async function issue(tx: Db, purpose: TokenPurpose, { userId, to, flowId, redirectTo }: Sending) {
    const token = await oneTimeTokens.issue(tx, { userId, purpose, sentTo: to, flowId, redirectTo });
    return { ...token, storeName: await stores.nameFor(tx, userId) };
  }

  /** Our own page, with a button: mail scanners open links, and must not use them up (docs/accounts.md, "The client"). */
  function linkTo(type: string, token: string, redirectTo: string | undefined): string {
    const link = new URL('/auth/confirm', publicUrl());
    link.searchParams.set('token_hash', token);
    link.searchParams.set('type', type);
    if (redirectTo && redirectTo !== publicUrl()) link.searchParams.set('redirect_to', redirectTo);
    return link.href;
  }

  return {
    linkTo,

    async mail(tx: Db, purpose: LinkPurpose, sending: Sending): Promise<void> {
      const { code, link, storeName } = await issue(tx, purpose, sending);
      await notices.mail(tx, sending.to, { template: purpose, storeName, code, link: linkTo(purpose, link, sending.redirectTo) });
    },

    /** To the present address and to the new one: the change takes both (secure email change, docs/accounts.md, "Security"). */
    async mailEmailChange(tx: Db, purpose: 'email_change_current' | 'email_change_new', newEmail: string, sending: Sending): Promise<void> {
      const { code, link, storeName } = await issue(tx, purpose, sending);
      await notices.mail(tx, sending.to, { template: 'email_change', storeName, code, newEmail, link: linkTo('email_change', link, sending.redirectTo) });
    },

    async text(tx: Db, purpose: 'signup' | 'sms' | 'phone_change', channel: TextChannel, sending: Sending): Promise<string> {
      const { code, storeName } = await issue(tx, purpose, sending);
      return await notices.text(tx, `+${sending.to}`, channel, { template: purpose === 'phone_change' ? 'phone_change' : 'login_code', storeName, code });
    },

    /** A code for PUT /user, to the address if there is one, else to the number. */
    async reauthentication(tx: Db, sending: Sending): Promise<void> {
      const { code, storeName } = await issue(tx, 'reauthentication', sending);
      if (sending.to.includes('@')) await notices.mail(tx, sending.to, { template: 'reauthentication', storeName, code });
      else await notices.text(tx, `+${sending.to}`, 'sms', { template: 'reauthentication', storeName, code });
    },
  };
}

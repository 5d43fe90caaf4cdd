import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthOneTimeTokensTable, TokenPurpose } from '../accounts-tables.ts';
import { hashToken } from '../sign-in-methods-queries.ts';

export type OneTimeToken = Selectable<AuthOneTimeTokensTable>;
export type NewToken = { userId: UserId; purpose: TokenPurpose; sentTo: string; flowId?: string; redirectTo?: string };
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

/** Seconds a code or link lives: an hour by mail, five minutes by text message. GoTrue's day is longer than anybody needs. */
const lifeOf = (sentTo: string) => (sentTo.includes('@') ? 3600 : 300);
/** Guesses at one code, right or wrong, before it is void (docs/accounts.md, "Security", auth #2819). */
const maxTries = 5;
/** Maximum of accounts with a pending token for the same address. */
const maxHolders = 5;

/** Six-digit codes and the tokens of mail links. Only hashes are stored. */
export function createOneTimeTokens({ clock, secret }: { clock: Clock; secret: Uint8Array }) {
  /** A keyed hash, since a million codes are quickly tried; bound to the account and the purpose. */
  function hashCode(userId: string, purpose: TokenPurpose, sentTo: string, code: string): Buffer {
    return createHmac('sha256', secret).update(`one-time code\0${userId}\0${purpose}\0${sentTo}\0${code}`).digest();
  }

  return {
    /** Voids the person's earlier token of this purpose. A link that belongs to a PKCE flow begins with `pkce_`. */
    async issue(tx: Db, { userId, purpose, sentTo, flowId, redirectTo }: NewToken): Promise<{ code: string; link: string }> {
      const now = clock.now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const link = `${flowId ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`;
      const values = {
        sent_to: sentTo,
        code_hash: hashCode(userId, purpose, sentTo, code),
        link_hash: hashToken(link),
        wrong_tries: 0,
        flow_id: flowId ?? null,
        redirect_to: redirectTo ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + lifeOf(sentTo) * 1000),
      };
      await tx
        .insertInto('auth_one_time_tokens')
        .values({ user_id: userId, purpose, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
        .execute();
      return { code, link };
    },

    /** Reads the purpose of a valid link without using it up. */
    async findByLink(db: Db, link: string): Promise<OneTimeToken | undefined> {
      return await db
        .selectFrom('auth_one_time_tokens')
        .selectAll()
        .where('link_hash', '=', hashToken(link))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
    },

    /** Whether the person has a token of these purposes that nobody has used up, expired or not. */
    async findOpen(db: Db, userId: UserId, purposes: TokenPurpose[]): Promise<OneTimeToken | undefined> {
      return await db.selectFrom('auth_one_time_tokens').selectAll().where('user_id', '=', userId).where('purpose', 'in', purposes).executeTakeFirst();
    },

    /** Whose tokens were sent to an address that is not theirs yet; several may want the same one. */
    async listHolders(db: Db, sentTo: string, purposes: TokenPurpose[]): Promise<UserId[]> {
      const found = await db
        .selectFrom('auth_one_time_tokens')
        .select('user_id')
        .where('sent_to', '=', sentTo)
        .where('purpose', 'in', purposes)
        .orderBy('created_at', 'desc')
        .limit(maxHolders)
        .execute();
      return found.map(({ user_id }) => user_id);
    },

    /** Uses up a link: of two that come at once, one gets it. */
    async redeemLink(tx: Db, link: string, purposes: TokenPurpose[]): Promise<OneTimeToken | undefined> {
      return await tx
        .deleteFrom('auth_one_time_tokens')
        .where('link_hash', '=', hashToken(link))
        .where('purpose', 'in', purposes)
        .where('expires_at', '>', clock.now())
        .returningAll()
        .executeTakeFirst();
    },

    /** Uses up a code, or one of its tries. Do not call it in a transaction that a wrong code rolls back: the try must stay counted. */
    async redeemCode(db: Db, userId: UserId, sentTo: string, purposes: TokenPurpose[], code: string): Promise<OneTimeToken | undefined> {
      const open = await db
        .updateTable('auth_one_time_tokens')
        .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
        .where('user_id', '=', userId)
        .where('sent_to', '=', sentTo)
        .where('purpose', 'in', purposes)
        .where('wrong_tries', '<', maxTries)
        .where('expires_at', '>', clock.now())
        .returningAll()
        .execute();
      const match = open.find((token) => timingSafeEqual(token.code_hash, hashCode(userId, token.purpose, sentTo, code)));
      if (!match) return undefined;
      return await db.deleteFrom('auth_one_time_tokens').where('id', '=', match.id).where('code_hash', '=', match.code_hash).returningAll().executeTakeFirst();
    },

    /** Takes back what was sent for these purposes. */
    async recall(tx: Db, userId: UserId, purposes: TokenPurpose[]): Promise<void> {
      await tx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthFlowsTable } from '../accounts-tables.ts';
import { type AuthOutcome, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { hashToken } from '../sign-in-methods-queries.ts';

export type Flow = Selectable<AuthFlowsTable>;
export type Flows = ReturnType<typeof createFlows>;
export type Challenge = { code_challenge: string; code_challenge_method: 's256' | 'plain' };
export type NewFlow = {
  method: string;
  redirect_to: string;
  challenge: Challenge | undefined;
} & Partial<Pick<Flow, 'user_id' | 'provider' | 'browser_hash' | 'provider_nonce' | 'provider_verifier' | 'linking_user_id'>>;

/** Seconds an auth code may wait for its exchange, counted from the code, not from the request (docs/accounts.md, "Flows"). */
const codeSeconds = 300;

/** PKCE flows (docs/accounts.md, "Flows"): a challenge at the beginning, a code at the end, a verifier for the session. */
export function createFlows({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async create(tx: Db, { challenge, ...flow }: NewFlow): Promise<string> {
      const { id } = await tx
        .insertInto('auth_flows')
        .values({ ...flow, ...challenge, created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The code that the browser brings back to the page; a flow gives one only once. */
    async issueCode(
      tx: Db,
      flowId: string,
      userId: UserId,
      tokens: { provider_token?: string; provider_refresh_token?: string } = {},
    ): Promise<string | undefined> {
      const code = randomBytes(24).toString('base64url');
      const issued = await tx
        .updateTable('auth_flows')
        .set({ ...tokens, user_id: userId, auth_code_hash: hashToken(code), auth_code_issued_at: clock.now() })
        .where('id', '=', flowId)
        .where('auth_code_issued_at', 'is', null)
        .where('code_challenge', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return issued && code;
    },

    /** Uses up the code whatever the verifier: a wrong one is somebody else's. Refusals of docs/accounts.md, "Endpoints" */
    async exchange(code: string, verifier: string): Promise<AuthOutcome<Flow & { user_id: UserId }>> {
      const flow = await db.deleteFrom('auth_flows').where('auth_code_hash', '=', hashToken(code)).returningAll().executeTakeFirst();
      if (!flow?.user_id || !flow.auth_code_issued_at) return denied(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
      if (clock.now().getTime() - flow.auth_code_issued_at.getTime() > codeSeconds * 1000)
        return denied(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      if (!matches(flow, verifier)) return denied(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
      return granted({ ...flow, user_id: flow.user_id });
    },
  };
}

/** Both parameters or neither; 43 to 128 unreserved characters (RFC 7636 §4.2). The client writes `s256` small. */
export function readChallenge(body: { code_challenge?: string; code_challenge_method?: string }): AuthOutcome<Challenge | undefined> {
  const { code_challenge, code_challenge_method } = body;
  if (!code_challenge && !code_challenge_method) return granted(undefined);
  if (!code_challenge || !code_challenge_method) return invalidRequest('PKCE flow requires code_challenge_method and code_challenge');
  const method = code_challenge_method.toLowerCase();
  if (method !== 's256' && method !== 'plain') return invalidRequest('unsupported code challenge method, use s256 or plain');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_challenge)) return invalidRequest('code challenge has to be between 43 and 128 unreserved characters');
  return granted({ code_challenge, code_challenge_method: method });
}

function matches({ code_challenge, code_challenge_method }: Flow, verifier: string): boolean {
  if (code_challenge_method === 'plain') return verifier === code_challenge;
  return createHash('sha256').update(verifier).digest('base64url') === code_challenge;
}

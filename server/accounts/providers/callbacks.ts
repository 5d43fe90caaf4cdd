import { z } from 'zod';
import type { Db } from '#server/platform/database/database.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccount } from '../accounts-queries.ts';
import { type AuthOutcome, denied, granted } from '../auth-v1/auth-problem.ts';
import { type ReturnProblem, toReturnProblem, withCode, withProblem, withSession } from '../auth-v1/return-addresses.ts';
import { createCodeSender } from '../codes/code-sender.ts';
import type { Flow } from '../codes/flows.ts';
import type { Client } from '../sessions/sessions.ts';
import { takeSendings } from '../sign-in/sign-up.ts';
import { hashToken } from '../sign-in-methods-queries.ts';
import { createAccountLinking, type Decision, type Newcomer, unverified } from './account-linking.ts';
import { claimFlow, deleteFlow } from './flow-queries.ts';
import { type ProviderAnswer, type ProviderClient, ProviderFault } from './provider-client.ts';
import { cookieName, problemOf } from './visits.ts';

export type CallbackParts = Pick<
  AccountsParts,
  | 'db'
  | 'clock'
  | 'log'
  | 'settings'
  | 'publicUrl'
  | 'siteUrl'
  | 'people'
  | 'oneTimeTokens'
  | 'sessions'
  | 'sessionEnds'
  | 'flows'
  | 'limits'
  | 'notices'
  | 'stores'
>;
type Parts = CallbackParts & { clients: Map<string, ProviderClient> };

export type CallbackRequest = { returned: URLSearchParams; cookieOf: (name: string) => string | undefined; client: Client };
type Visited = { flow: Flow; provider: ProviderClient };

/** Handles the return from a provider. Every method resolves with the address to redirect to; an error is part of it. */
export function createCallbacks(parts: Parts) {
  const { db, clock, log, settings, siteUrl, sessions, sessionEnds, flows, limits, notices, stores, clients } = parts;
  const linking = createAccountLinking(parts);
  const sender = createCodeSender(parts);

  /** Refused alike whether the flow is unknown, used, too old, or another browser's: nothing is taken from it. */
  async function claim({ returned, cookieOf }: CallbackRequest): Promise<AuthOutcome<Visited>> {
    const state = returned.get('state');
    if (!state) return denied(400, 'bad_oauth_callback', 'OAuth state parameter missing');
    const id = z.uuid().safeParse(state);
    const cookie = id.success ? cookieOf(cookieName(id.data)) : undefined;
    const flow = id.success && cookie ? await claimFlow(db, id.data, hashToken(cookie), clock.now()) : undefined;
    const provider = clients.get(flow?.provider ?? '');
    return flow && provider ? granted({ flow, provider }) : denied(400, 'bad_oauth_state', 'OAuth callback with invalid state');
  }

  async function askProvider({ flow, provider }: Visited, returned: URLSearchParams): Promise<ProviderAnswer | ReturnProblem> {
    if (returned.has('error')) return refusalOf(provider, returned);
    const visit = { state: flow.id, nonce: flow.provider_nonce ?? '', verifier: flow.provider_verifier ?? '' };
    try {
      return await provider.finish(returned, visit);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      logCounted(log, 'warn', { provider: provider.name, fault: error.kind, message: error.message }, 'a sign-in at a provider failed');
      return problemOf(provider, error);
    }
  }

  /** The owner is notified, in case somebody else linked it. */
  async function tellOwner(tx: Db, userId: Decision['userId'], { label }: Newcomer): Promise<void> {
    const account = await findAccount(tx, userId);
    if (account?.email && account.email_confirmed_at && notices.canMail)
      await notices.mail(tx, account.email, { template: 'identity_added', storeName: await stores.nameFor(tx, userId), provider: label });
  }

  async function decide(tx: Db, flow: Flow, newcomer: Newcomer): Promise<AuthOutcome<Decision>> {
    if (!flow.linking_user_id) return await linking.decide(tx, newcomer);
    const linked = await linking.link(tx, flow.linking_user_id, newcomer);
    if (linked.ok) await tellOwner(tx, linked.value.userId, newcomer);
    return linked;
  }

  /** The account waits for its owner: our own mail proves the address, as it does after a sign-up. */
  async function sendConfirmation(tx: Db, { userId }: Decision, email: string, flow: Flow, client: Client): Promise<void> {
    const limited = (await takeSendings(limits, { kind: 'email', value: email }, client)) ?? (await limits.takeSending('signup', email));
    if (!limited) await sender.mail(tx, 'signup', { userId, to: email, redirectTo: flow.redirect_to });
  }

  async function enter(tx: Db, { flow, provider }: Visited, answer: ProviderAnswer, client: Client): Promise<AuthOutcome<string>> {
    const newcomer = { provider: provider.name, label: provider.label, profile: answer.profile };
    const decision = await decide(tx, flow, newcomer);
    if (!decision.ok) return decision;
    const { userId, entered } = decision.value;
    if (!entered) {
      if (answer.profile.email) await sendConfirmation(tx, decision.value, answer.profile.email, flow, client);
      return unverified(newcomer, settings.autoconfirm);
    }
    return granted(flow.code_challenge ? await giveCode(tx, flow, userId, answer) : await giveSession(tx, flow, userId, answer, client));
  }

  async function giveCode(tx: Db, flow: Flow, userId: Decision['userId'], { token, refreshToken }: ProviderAnswer): Promise<string> {
    const code = await flows.issueCode(tx, flow.id, userId, { provider_token: token, provider_refresh_token: refreshToken });
    if (!code) throw new Error('a claimed flow had given its code before');
    return withCode(flow, code);
  }

  async function giveSession(tx: Db, flow: Flow, userId: Decision['userId'], answer: ProviderAnswer, client: Client): Promise<string> {
    const session = await sessions.start(tx, userId, 'oauth', client);
    await deleteFlow(tx, flow.id);
    return withSession(flow, session, answer);
  }

  async function complete(visited: Visited, { returned, client }: CallbackRequest): Promise<string> {
    const answer = await askProvider(visited, returned);
    if ('error' in answer) return withProblem(visited.flow, answer);
    const outcome = await sessionEnds.transaction((tx) => enter(tx, visited, answer, client));
    return outcome.ok ? outcome.value : withProblem(visited.flow, toReturnProblem(outcome.problem));
  }

  return {
    async finish(request: CallbackRequest): Promise<{ location: string; spent: string | undefined }> {
      const claimed = await claim(request);
      // The flow is not known, nor whether it was a PKCE flow: the problem stands in both places.
      const nowhere = { redirect_to: siteUrl(), code_challenge: 'unknown' };
      if (!claimed.ok) return { location: withProblem(nowhere, toReturnProblem(claimed.problem)), spent: undefined };
      const spent = cookieName(claimed.value.flow.id);
      try {
        return { location: await complete(claimed.value, request), spent };
      } catch (error) {
        log.error({ err: error, provider: claimed.value.provider.name }, 'a sign-in at a provider could not be completed');
        const problem = {
          error: 'server_error',
          error_code: 'unexpected_failure',
          error_description: 'The sign-in could not be completed. Try again in a moment.',
        };
        return { location: withProblem(claimed.value.flow, problem), spent };
      }
    },
  };
}

/** The provider's own word for it, if it is one (RFC 6749 §4.1.2.1). Apple says `user_cancelled_authorize`. */
function refusalOf({ label }: ProviderClient, returned: URLSearchParams): ReturnProblem {
  const said = returned.get('error') ?? '';
  const isCanceled = ['access_denied', 'user_cancelled_authorize', 'consent_required', 'login_required', 'interaction_required'].includes(said);
  if (isCanceled) return { error: 'access_denied', error_code: 'access_denied', error_description: `The sign-in with ${label} was not allowed` };
  const error = /^[a-z_]{1,50}$/.test(said) ? said : 'server_error';
  return { error, error_code: 'bad_oauth_callback', error_description: `${label} refused the sign-in` };
}

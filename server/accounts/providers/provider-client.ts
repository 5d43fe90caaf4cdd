import type { Metadata } from '../accounts-tables.ts';

/** Who the provider says it is. `subject` is its id for the person; `emailVerified` only if the provider vouches. */
export type Profile = { subject: string; email: string | undefined; emailVerified: boolean; data: Metadata };

/** What ties the provider's answer to our question: kept in the flow's row. */
export type Visit = { state: string; nonce: string; verifier: string };

export type ProviderAnswer = { profile: Profile; token: string; refreshToken: string | undefined };

/** One provider, as the rest of the room sees it. Both methods throw `ProviderFault`. */
export type ProviderClient = {
  name: string;
  label: string;
  /** It returns by a form that its own page posts, so the cookie must go along across sites. */
  postsBack: boolean;
  begin(visit: Visit, asked: { scopes: string[]; extra: Record<string, string> }): Promise<URL>;
  finish(returned: URLSearchParams, visit: Visit): Promise<ProviderAnswer>;
};

/** `unreachable`: the provider did not answer; `unverifiable`: what it answered cannot be relied on. */
export class ProviderFault extends Error {
  readonly kind: 'unreachable' | 'unverifiable';

  constructor(kind: 'unreachable' | 'unverifiable', message: string) {
    super(message);
    this.kind = kind;
  }
}

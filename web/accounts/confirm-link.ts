import type { EmailOtpType, Session } from '@supabase/auth-js';

/** A link of one of our mails, as `/auth/confirm` reads it. */
export type MailLink = { tokenHash: string; type: MailLinkType; redirectTo: string };

const types = ['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'email'] as const satisfies EmailOtpType[];
export type MailLinkType = (typeof types)[number];

/** `undefined` when a part is missing or unknown, as in a link that was cut in two. */
export function readMailLink(search: URLSearchParams): MailLink | undefined {
  const tokenHash = search.get('token_hash');
  const type = types.find((one) => one === search.get('type'));
  if (!tokenHash || !type) return undefined;
  return { tokenHash, type, redirectTo: search.get('redirect_to') ?? '' };
}

/** The path here that a link leads on to, '' when it names none of use, `undefined` when it leads to another site. */
export function pathHere(redirectTo: string): string | undefined {
  if (redirectTo === '') return '';
  if (!URL.canParse(redirectTo, location.origin)) return '';
  const { origin, pathname, search, hash } = new URL(redirectTo, location.origin);
  if (origin !== location.origin) return undefined;
  if (pathname.startsWith('//') || pathname === '/' || pathname === '/auth/confirm') return '';
  return pathname + search + hash;
}

/** Where a link without an address leads: a password is chosen first, then the dashboard for someone with a store. */
export function homeOf(type: MailLinkType, session: Session): string {
  if (type === 'recovery' || type === 'invite') return '/auth/reset';
  return session.user.user_metadata.store_name ? '/dashboard' : '/live';
}

/** The account service itself completes a link that leads to another site, and checks that it may. */
export function serviceAddress({ tokenHash, type, redirectTo }: MailLink): string {
  return `/auth/v1/verify?${new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })}`;
}

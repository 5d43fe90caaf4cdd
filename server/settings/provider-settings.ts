import { z } from 'zod';
import { optionalSecret } from '#server/settings/setting-types.ts';
import { knownProviders } from './known-providers.ts';

type Known = typeof knownProviders;
type Kind = keyof Known;
type SettingName = `AUTH_${Uppercase<Kind>}`;
type KnownSettings = { [K in Kind]: { kind: K; name: string; label: string } & { [Part in keyof Known[K]['parts']]: string } }[Kind];
type OidcSettings = { kind: 'oidc'; name: string; label: string; issuer: string; clientId: string; clientSecret: string; scopes: string };

/** One way to sign in elsewhere: a provider known by name, or any other issuer of OpenID Connect. */
export type ProviderSettings = KnownSettings | OidcSettings;

/** `id,secret` and the like: exactly as many parts as there are words. */
function settingOf(kind: Kind) {
  const { label, parts } = knownProviders[kind];
  const words = Object.values(parts);
  const type = z.string().transform((text, context): KnownSettings => {
    const given = text.split(',').map((part) => part.trim());
    if (given.length !== words.length || given.some((part) => part === '')) {
      context.addIssue(`it must be ${words.join(',')}`);
      return z.NEVER;
    }
    const named = Object.fromEntries(Object.keys(parts).map((part, index) => [part, given[index]]));
    return { kind, name: kind, label, ...named } as KnownSettings;
  });
  return optionalSecret(type);
}

const kinds = Object.keys(knownProviders) as Kind[];
const nameOf = (kind: Kind) => `AUTH_${kind.toUpperCase()}` as SettingName;
const known = Object.fromEntries(kinds.map((kind) => [nameOf(kind), settingOf(kind)])) as Record<SettingName, ReturnType<typeof settingOf>>;

const providerName = z.string().regex(/^[a-z][a-z0-9_-]{1,30}$/, 'names are 2 to 31 small letters, digits, - or _');
const takenNames: string[] = [...kinds, 'email', 'phone'];

const oidcProvider = z
  .strictObject({
    name: providerName.refine((name) => !takenNames.includes(name), 'this name is taken'),
    label: z.string().min(1).optional(),
    issuer: z.url({ protocol: /^https?$/ }),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    scopes: z.string().optional(),
  })
  .transform(({ name, label = name, issuer, client_id: clientId, client_secret: clientSecret, scopes = 'openid email profile' }): OidcSettings => {
    return { kind: 'oidc', name, label, issuer, clientId, clientSecret, scopes };
  });

const oidcProviders = z.string().transform((text, context) => {
  try {
    const parsed = z.array(oidcProvider).safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    context.addIssue(`${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`);
  } catch {
    context.addIssue('it must be a JSON list, such as [{"name":"work","issuer":"https://…","client_id":"…","client_secret":"…"}]');
  }
  return z.NEVER;
});

/** Settings of sign-in elsewhere, by the names of their environment variables. */
export const providerSettings = { ...known, AUTH_OIDC: optionalSecret(oidcProviders) };

export function toProviders(given: z.infer<z.ZodObject<typeof providerSettings>>): ProviderSettings[] {
  return [...kinds.flatMap((kind) => given[nameOf(kind)] ?? []), ...(given.AUTH_OIDC ?? [])];
}

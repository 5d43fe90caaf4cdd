import { resolve } from 'node:path';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { mailSettings } from '#server/settings/mail-settings.ts';
import { type ProviderSettings, providerSettings, toProviders } from '#server/settings/provider-settings.ts';
import { flag, list, optional, optionalSecret, origin } from '#server/settings/setting-types.ts';

/** How long sessions stand, in ms: unused, in all, and in all where the person is a member of a store. */
export type SessionLimits = { idleMs: number; maxMs: number; sellerMs: number };

const publishableKey = /^sb_publishable_[\w-]+$/;
const serviceKey = /^sb_secret_[\w-]{24,}$/;
const keysForm = 'it must be sb_publishable_…, or sb_publishable_…,sb_secret_… with at least 24 characters after sb_secret_';

/** The publishable key goes to every browser, so nothing that opens more may stand in its place. */
const keys = z.string().transform((text, context): { publishable: string; secret: string | undefined } => {
  const [publishable = '', secret, ...more] = text.split(',').map((part) => part.trim());
  const isPublic = publishableKey.test(publishable) || roleOf(publishable) === 'anon';
  if (isPublic && (secret === undefined || serviceKey.test(secret)) && more.length === 0) return { publishable, secret };
  context.addIssue(keysForm);
  return z.NEVER;
});

/** Older hosted projects have JWTs for keys, told apart by their role only. */
function roleOf(key: string): unknown {
  try {
    return decodeJwt(key).role;
  } catch {
    return undefined;
  }
}

/** A pattern without a scheme, or with any host, would let every address through. */
function hasPlace(pattern: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/./i.test(pattern) && !/^https?:\/\/\*+(?:[/:]|$)/i.test(pattern);
}

const dayMs = 86_400_000;
const days = z.coerce.number().int().min(1).max(36_500);

/** Settings of accounts, by the names of their environment variables. */
export const authSettings = {
  AUTH_SITE_URL: optional(origin),
  AUTH_REDIRECT_URLS: optional(
    list.refine((patterns) => patterns.every(hasPlace), 'each must begin with a scheme and name a host, such as https://shop.example.com/**'),
  ),
  AUTH_AUTOCONFIRM: optional(flag),
  AUTH_ANONYMOUS: optional(flag),
  AUTH_MANUAL_LINKING: optional(flag),
  AUTH_DISABLE_SIGNUP: optional(flag),
  AUTH_MIN_PASSWORD: optional(z.coerce.number().int().min(6).max(64)),
  AUTH_COMMON_PASSWORDS: optional(flag),
  AUTH_REFRESH_REUSE_SECONDS: optional(z.coerce.number().int().min(0).max(300)),
  AUTH_SESSION_IDLE_DAYS: optional(days),
  AUTH_SESSION_DAYS: optional(days),
  AUTH_SELLER_SESSION_DAYS: optional(days),
  AUTH_MAIL_INTERVAL_SECONDS: optional(z.coerce.number().int().min(0).max(3600)),
  AUTH_RATE_LIMIT_FACTOR: optional(z.coerce.number().min(0.1).max(1000)),
  AUTH_JWT_KEYS: optional(z.string()),
  AUTH_KEYS: optionalSecret(keys),
  AUTH_URL: optional(z.url({ protocol: /^https?$/ })),
  AUTH_JWT_SECRET: optionalSecret(z.string().min(32, 'it must have at least 32 characters')),
  ...providerSettings,
};

type Given = z.infer<z.ZodObject<typeof authSettings & typeof mailSettings>>;

/** Settings that are wrong only together: each with the sentence that says so. */
const contradictions: [isWrong: (given: Given) => boolean, sentence: string][] = [
  [({ AUTH_URL, AUTH_KEYS }) => AUTH_URL !== undefined && AUTH_KEYS === undefined, 'AUTH_URL needs AUTH_KEYS, the publishable key of that service'],
  [
    ({ AUTH_URL, AUTH_JWT_SECRET }) => AUTH_JWT_SECRET !== undefined && AUTH_URL === undefined,
    'AUTH_JWT_SECRET is for a hosted service only: it needs AUTH_URL',
  ],
  [
    ({ AUTH_URL, AUTH_KEYS }) => AUTH_URL === undefined && AUTH_KEYS !== undefined && !publishableKey.test(AUTH_KEYS.publishable),
    'AUTH_KEYS must begin with sb_publishable_ unless AUTH_URL is set',
  ],
  [
    ({ AUTH_OIDC }) => AUTH_OIDC !== undefined && new Set(AUTH_OIDC.map(({ name }) => name)).size < AUTH_OIDC.length,
    'AUTH_OIDC has two issuers of the same name',
  ],
];

/** What is wrong with these settings taken together, without repeating any of them. */
export function findAuthContradiction(given: Given): string | undefined {
  return contradictions.find(([isWrong]) => isWrong(given))?.[1];
}

export type AuthSettings = {
  /** Origin to which links and default redirects lead. `undefined`: that of PUBLIC_URL. */
  siteUrl: string | undefined;
  /** Patterns of further allowed redirects (docs/accounts.md, "Redirects"). */
  redirectUrls: string[];
  autoconfirm: boolean;
  /** The same for numbers, where no text message is sent. */
  phoneAutoconfirm: boolean;
  anonymous: boolean;
  manualLinking: boolean;
  signUpDisabled: boolean;
  minPassword: number;
  refuseCommonPasswords: boolean;
  refreshReuseSeconds: number;
  sessions: SessionLimits;
  mailIntervalSeconds: number;
  /** Multiplies every rate limit of accounts. */
  rateLimitFactor: number;
  keyFile: string;
  /** Where the secret is kept when the key file has none. */
  secretFile: string;
  publishableKey: string;
  /** Opens `/auth/v1/admin`; without it that part is shut. */
  serviceKey: string | undefined;
  /** A hosted Supabase Auth instead of our own; `secret` for a project that still signs with HS256. */
  hosted: { url: string; secret: string | undefined } | undefined;
  providers: ProviderSettings[];
};

export function toAuthSettings(given: Given, dataDir: string): AuthSettings {
  const autoconfirm = given.AUTH_AUTOCONFIRM ?? given.SMTP_URL === undefined;
  return {
    siteUrl: given.AUTH_SITE_URL,
    redirectUrls: given.AUTH_REDIRECT_URLS ?? [],
    autoconfirm,
    phoneAutoconfirm: autoconfirm && given.SMS_URL === undefined,
    anonymous: given.AUTH_ANONYMOUS ?? false,
    manualLinking: given.AUTH_MANUAL_LINKING ?? true,
    signUpDisabled: given.AUTH_DISABLE_SIGNUP ?? false,
    minPassword: given.AUTH_MIN_PASSWORD ?? 6,
    refuseCommonPasswords: given.AUTH_COMMON_PASSWORDS ?? true,
    refreshReuseSeconds: given.AUTH_REFRESH_REUSE_SECONDS ?? 10,
    sessions: {
      idleMs: (given.AUTH_SESSION_IDLE_DAYS ?? 400) * dayMs,
      maxMs: (given.AUTH_SESSION_DAYS ?? 730) * dayMs,
      sellerMs: (given.AUTH_SELLER_SESSION_DAYS ?? 30) * dayMs,
    },
    mailIntervalSeconds: given.AUTH_MAIL_INTERVAL_SECONDS ?? 60,
    rateLimitFactor: given.AUTH_RATE_LIMIT_FACTOR ?? 1,
    keyFile: resolve(given.AUTH_JWT_KEYS ?? `${dataDir}/auth-keys.json`),
    secretFile: resolve(`${dataDir}/auth-secret.json`),
    publishableKey: given.AUTH_KEYS?.publishable ?? 'sb_publishable_haat',
    serviceKey: given.AUTH_KEYS?.secret,
    hosted: given.AUTH_URL ? { url: given.AUTH_URL.replace(/\/+$/, ''), secret: given.AUTH_JWT_SECRET } : undefined,
    providers: toProviders(given),
  };
}

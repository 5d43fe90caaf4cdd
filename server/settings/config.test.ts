import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { authSettings } from '#server/settings/auth-settings.ts';
import { readConfig, settings } from '#server/settings/config.ts';
import { isSecret } from '#server/settings/setting-types.ts';

/** The sentence with which these settings stop the start. */
function sentenceFor(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

const keys = 'sb_publishable_abc';
const secretKey = `sb_secret_${'k'.repeat(24)}`;
const hosted = { AUTH_URL: 'https://abc.supabase.co/auth/v1', AUTH_KEYS: keys };

describe('a wrong value stops the start with a sentence that names the setting', () => {
  test.each([
    ['AUTH_SITE_URL', 'shop.example'],
    ['AUTH_REDIRECT_URLS', 'https://shop.example/**,**'],
    ['AUTH_REDIRECT_URLS', 'https://*/**'],
    ['AUTH_REDIRECT_URLS', 'shop.example'],
    ['AUTH_AUTOCONFIRM', 'yes please'],
    ['AUTH_ANONYMOUS', '2'],
    ['AUTH_MANUAL_LINKING', 'maybe'],
    ['AUTH_DISABLE_SIGNUP', 'never'],
    ['AUTH_MIN_PASSWORD', '5'],
    ['AUTH_MIN_PASSWORD', '65'],
    ['AUTH_COMMON_PASSWORDS', 'some'],
    ['AUTH_REFRESH_REUSE_SECONDS', '-1'],
    ['AUTH_REFRESH_REUSE_SECONDS', '1.5'],
    ['AUTH_MAIL_INTERVAL_SECONDS', '4000'],
    ['AUTH_RATE_LIMIT_FACTOR', '0'],
    ['AUTH_URL', 'abc.supabase.co'],
    ['MAIL_FROM', 'Rangrez <shop@example.com>'],
  ])('%s=%s', (name, value) => {
    const sentence = sentenceFor({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).toContain(value);
    expect(sentence).toContain('.env.example');
  });
});

const names = Object.keys(settings.shape) as (keyof typeof settings.shape)[];

/** What holds none, whatever it is called. */
const withoutSecret: Partial<Record<keyof typeof settings.shape, string>> = {
  PUBLIC_URL: 'an origin',
  AUTH_SITE_URL: 'an origin',
  AUTH_REDIRECT_URLS: 'patterns',
  AUTH_ANONYMOUS: 'on or off',
  AUTH_AUTOCONFIRM: 'on or off',
  AUTH_MIN_PASSWORD: 'a number',
  AUTH_COMMON_PASSWORDS: 'on or off',
  AUTH_JWT_KEYS: 'the path of a file',
  AUTH_URL: 'an address that browsers get',
  NATS_CREDS: 'the path of a file',
  S3_PUBLIC_URL: 'an address that browsers get',
  RAZORPAY_BASE_URL: 'an origin',
};

describe('a wrong secret is named and not repeated', () => {
  test.each([
    ['METRICS_TOKEN', 'too-short', 'too-short'],
    ['AUTH_KEYS', `pk_1,${secretKey}`, secretKey],
    ['AUTH_KEYS', `${keys},sb_secret_short`, 'sb_secret_short'],
    ['AUTH_KEYS', `${keys},${secretKey},more`, secretKey],
    ['AUTH_KEYS', `${secretKey},${keys}`, secretKey],
    ['AUTH_JWT_SECRET', 'too-short-to-be-one', 'too-short'],
    ['AUTH_GOOGLE', 'the-secret-only', 'the-secret-only'],
    ['AUTH_GOOGLE', 'hush,', 'hush'],
    ['AUTH_FACEBOOK', '1,hush,2', 'hush'],
    ['AUTH_APPLE', 'services,team,hush', 'hush'],
    ['AUTH_OIDC', '[{"client_secret":"hush"', 'hush'],
    ['AUTH_OIDC', '[{"name":"work","issuer":"work","client_id":"1","client_secret":"hush"}]', 'hush'],
    ['AUTH_OIDC', '[{"name":"google","issuer":"https://work.example","client_id":"1","client_secret":"hush"}]', 'hush'],
    ['AUTH_OIDC', '[{"name":"work","issuer":"https://work.example","client_id":"1","client_secret":"hush","hush2":1}]', '"hush"'],
    ['SMTP_URL', 'http://user:hush@mail.example', 'hush'],
    ['SMS_URL', 'ftp://sms.example/?key=hush', 'hush'],
  ])('%s=%s', (name, value, secret) => {
    const sentence = sentenceFor({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).not.toContain(secret);
  });

  test('of every name that sounds like one', () => {
    const named = names.filter((name) => /KEY|SECRET|TOKEN|PASSWORD|CREDS|_URLS?$|^AUTH_(?!.*_)/.test(name) && !(name in withoutSecret));
    expect(named.filter((name) => !isSecret(settings.shape[name]))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(Object.keys(withoutSecret)));
  });

  test.each(names.filter((name) => isSecret(settings.shape[name])))('%s', (name) => {
    for (const value of ['hush', 'hush,', 'http://user:hush@mail.example', 'ftp://user:hush@mail.example', '[{"client_secret":"hush"}]']) {
      const { error } = settings.safeParse({ [name]: value });
      if (error) expect(sentenceFor({ [name]: value })).not.toContain('hush');
    }
  });

  test('a key that opens more than the public one cannot be the publishable key', () => {
    const keyOf = (role: string) => new UnsecuredJWT({ role }).encode();
    expect(readConfig({ ...hosted, AUTH_KEYS: keyOf('anon') }).auth.publishableKey).toBe(keyOf('anon'));
    expect(sentenceFor({ ...hosted, AUTH_KEYS: keyOf('service_role') })).toMatch(/^The setting AUTH_KEYS is not valid: it must be sb_publishable_/);
    expect(sentenceFor({ AUTH_KEYS: keyOf('anon') })).toContain('AUTH_KEYS must begin with sb_publishable_');
  });
});

describe('settings that are wrong together', () => {
  test.each([
    ['MAIL_FROM', { SMTP_URL: 'smtp://user:hush@mail.example' }],
    ['SMS_URL', { SMS_TOKEN: 'hush' }],
    ['AUTH_KEYS', { AUTH_URL: hosted.AUTH_URL }],
    ['AUTH_URL', { AUTH_JWT_SECRET: 'hush'.repeat(8) }],
    [
      'AUTH_OIDC',
      { AUTH_OIDC: JSON.stringify([1, 2].map((id) => ({ name: 'work', issuer: 'https://work.example', client_id: `${id}`, client_secret: 'hush' }))) },
    ],
  ])('are refused by the name of what is missing or doubled: %s', (name, env) => {
    const sentence = sentenceFor(env as Record<string, string>);
    expect(sentence).toContain(name);
    expect(sentence).not.toContain('hush');
  });
});

test('empty settings are the defaults', () => {
  const empty = Object.fromEntries(Object.keys(authSettings).map((name) => [name, '']));
  expect(readConfig(empty).auth).toEqual(readConfig({}).auth);
  expect(readConfig({}).auth).toMatchObject({ autoconfirm: true, anonymous: false, minPassword: 6, serviceKey: undefined, hosted: undefined });
});

test('a mail server turns the confirmation of addresses on', () => {
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@example.com' }).auth.autoconfirm).toBe(false);
});

test('the publishable key may come with or without the service key', () => {
  expect(readConfig({ AUTH_KEYS: keys }).auth).toMatchObject({ publishableKey: keys, serviceKey: undefined });
  expect(readConfig({ AUTH_KEYS: `${keys}, ${secretKey}` }).auth).toMatchObject({ publishableKey: keys, serviceKey: secretKey });
});

test('.env.example shows every setting and nothing else, with the values that hold without it', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').split('\n');
  const shown = Object.fromEntries(lines.filter((line) => /^[A-Z0-9_]+=/.test(line)).map((line) => line.split('=', 2)));
  expect(Object.keys(shown).toSorted()).toEqual(names.toSorted());
  expect(readConfig(shown)).toEqual(readConfig({}));
});

test('the keys of one Razorpay account for all stores are named as doing nothing, without their values', () => {
  const { retired } = readConfig({ RAZORPAY_KEY_ID: 'rzp_live_old', RAZORPAY_KEY_SECRET: 'hush', RAZORPAY_WEBHOOK_SECRET: '' });
  expect(retired).toEqual(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET']);
  expect(readConfig({}).retired).toEqual([]);
});

import type { Factor, Session } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { isStale, needsSecondFactor } from './assurance.ts';

function sessionAt(token: string, status?: Factor['status']): Session {
  const factors = status ? [{ id: 'f', factor_type: 'totp', status }] : undefined;
  return { access_token: token, user: { factors } } as Session;
}

describe('isStale', () => {
  const token = (...ages: number[]) =>
    `e30.${Buffer.from(JSON.stringify({ amr: ages.map((age) => ({ method: 'password', timestamp: 10_000 - age })) })).toString('base64url')}.e30`;

  it.each([
    ['a sign-in of fourteen minutes ago', token(840), false],
    ['a sign-in of sixteen minutes ago', token(960), true],
    ['an old sign-in with a proof of a minute ago', token(60, 9000), false],
    ['a token that does not say', 'opaque', false],
  ])('%s', (_, access_token, stale) => {
    expect(isStale({ access_token }, 10_000_000)).toBe(stale);
  });
});

function tokenAt(aal: string): string {
  return `e30.${Buffer.from(JSON.stringify({ aal })).toString('base64url')}.e30`;
}

describe('needsSecondFactor', () => {
  it.each([
    ['a verified factor at the first level', sessionAt(tokenAt('aal1'), 'verified'), true],
    ['a verified factor at the second level', sessionAt(tokenAt('aal2'), 'verified'), false],
    ['a factor that was never verified', sessionAt(tokenAt('aal1'), 'unverified'), false],
    ['no factor', sessionAt(tokenAt('aal1')), false],
    ['a token that cannot be read', sessionAt('opaque', 'verified'), false],
  ])('%s', (_, session, owed) => {
    expect(needsSecondFactor(session)).toBe(owed);
  });
});

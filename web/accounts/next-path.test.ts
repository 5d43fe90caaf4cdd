import { describe, expect, it } from 'vitest';
import { safeNext, withNext } from './next-path.ts';

describe('safeNext', () => {
  it.each(['/', '/shop', '/dashboard/orders?status=new#first', '/auth/reset', '/authors'])('goes to %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    '',
    'shop',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/shop/..//evil.example',
    '/%2e%2e//evil.example',
  ])('goes nowhere for %j', (path) => {
    expect(safeNext(path)).toBeUndefined();
  });

  it.each(['/auth', '/auth?mode=signup', '/auth/code', '/shop/../auth'])('does not lead back to signing in: %s', (path) => {
    expect(safeNext(path)).toBeUndefined();
  });
});

describe('withNext', () => {
  it('carries a path through an address, whole', () => {
    const address = withNext('/auth?mode=signup', '/shop?q=brass&page=2');
    expect(safeNext(new URL(address, 'https://haat.example').searchParams.get('next'))).toBe('/shop?q=brass&page=2');
  });

  it('leaves an address without one as it is', () => {
    expect(withNext('/auth', undefined)).toBe('/auth');
  });
});

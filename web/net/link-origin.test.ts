import { afterEach, expect, test, vi } from 'vitest';
import { findIn, sourcesOf } from '../../test/support/sources.ts';
import { linkOrigin } from './link-origin.ts';

afterEach(() => void vi.unstubAllGlobals());

function open({ named }: { named: string | undefined }): void {
  vi.stubGlobal('location', { origin: 'http://10.0.0.5:3000' });
  vi.stubGlobal('document', { querySelector: (of: string) => (of === 'meta[name="haat-origin"]' && named ? { content: named } : null) });
}

test('links lead to PUBLIC_URL where it is set, else to where the page was opened', () => {
  open({ named: 'https://shop.example' });
  expect(linkOrigin()).toBe('https://shop.example');
  open({ named: undefined });
  expect(linkOrigin()).toBe('http://10.0.0.5:3000');
});

test('the origin at which a page was opened is asked for by what stays in that browser alone', () => {
  const askers = new Set(findIn(sourcesOf('web'), /location\.origin/g).map((found) => found.split(':')[0]));
  expect([...askers].toSorted()).toEqual([
    'web/accounts/confirm-link.ts',
    'web/accounts/next-path.ts',
    'web/accounts/own/contact/email-dialog.tsx',
    'web/accounts/own/identities-section.tsx',
    'web/api/auth.ts',
    'web/api/client.ts',
    'web/feed/live-page.tsx',
    'web/net/link-origin.ts',
    'web/net/reconnecting-socket.ts',
    'web/shop/catalog/wishlist/wishlist-page.tsx',
    'web/stage/player/tiers/early-socket.ts',
    'web/stage/publisher/poster-sender.ts',
  ]);
});

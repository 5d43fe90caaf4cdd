import { describe, it } from 'vitest';
import { otherWidths } from '../../support/browser/accessible.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { expectStoreLooksRight } from '../../support/browser/shop-looks.ts';

describe('the page of a store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it.each(otherWidths)('looks right: %i × %i', async (width, height) => {
    await expectStoreLooksRight(parts.browser, parts.haat.url, { width, height });
  });
});

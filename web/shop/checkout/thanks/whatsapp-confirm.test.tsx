import '../texts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhatsAppConfirm } from './whatsapp-confirm.tsx';

test('a store with a number has a button that writes to it', () => {
  const html = renderToStaticMarkup(<WhatsAppConfirm number="+91 98765 43210" />);
  expect(html).toContain('https://wa.me/919876543210?text=Confirm%20my%20order');
});

test('a store without one has none', () => {
  expect(renderToStaticMarkup(<WhatsAppConfirm number={null} />)).toBe('');
});

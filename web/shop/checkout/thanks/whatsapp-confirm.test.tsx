import '../texts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhatsAppConfirm } from './whatsapp-confirm.tsx';

test('a store with a number has a button that writes to it', () => {
  const html = renderToStaticMarkup(<WhatsAppConfirm number="+91 98765 43210" isDemo={false} />);
  expect(html).toContain('https://wa.me/919876543210?text=Confirm%20my%20order');
});

test('a store without one has none', () => {
  expect(renderToStaticMarkup(<WhatsAppConfirm number={null} isDemo={false} />)).toBe('');
});

test('the demo store has one that calls nobody: WhatsApp asks whom to write to', () => {
  expect(renderToStaticMarkup(<WhatsAppConfirm number={null} isDemo />)).toContain('https://wa.me/?text=Confirm%20my%20order');
});

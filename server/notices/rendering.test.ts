import { describe, expect, test } from 'vitest';
import { wordsOfMail } from './mail-words.ts';
import type { Notice, ToldOrder } from './notices.ts';
import { renderMail } from './render-mail.ts';
import { cleanStoreName } from './store-name.ts';
import { codeOfText, renderText } from './text-words.ts';

const link = 'https://shop.example/auth/confirm?token_hash=abc&type=signup';
const code = '123456';
const newEmail = 'new@example.com';

function everyNotice(storeName = 'Rangrez'): Notice[] {
  return [
    ...(['signup', 'magiclink', 'recovery', 'invite'] as const).map((template) => ({ template, storeName, link, code })),
    { template: 'email_change', storeName, link, code, newEmail },
    ...(['reauthentication', 'login_code', 'phone_change', 'second_factor'] as const).map((template) => ({ template, storeName, code })),
    ...(['password_changed', 'factor_added', 'factor_removed'] as const).map((template) => ({ template, storeName })),
    { template: 'email_changed', storeName, newEmail },
    { template: 'identity_added', storeName, provider: 'Google' },
  ];
}

const named = (notices: Notice[]) => notices.map((notice) => [notice.template, notice] as const);

function mailOf(notice: Notice) {
  const storeName = cleanStoreName(notice.storeName);
  return renderMail(wordsOfMail({ ...notice, storeName }, 'https://shop.example/auth/forgot'), storeName);
}

/** What a reader of the HTML sees, with entities undone. */
function seen(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  const words = html.replace(/<(title|style)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
  return words.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity).replace(/\s+/g, ' ');
}

describe('a mail', () => {
  test.each(named(everyNotice()))('%s says everything, in plain text and in HTML', (_template, notice) => {
    const { subject, text, html } = mailOf(notice);
    const expected = ['Rangrez', 'link' in notice && notice.link, 'code' in notice && notice.code, 'newEmail' in notice && notice.newEmail];
    for (const value of expected.filter((given) => given !== false)) {
      expect(text).toContain(value);
      expect(seen(html)).toContain(value);
    }
    expect(subject).toContain('Rangrez');
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|false|true|\[object|NaN/);
    if ('code' in notice) expect(text).toContain('It works for one hour');
    expect(text).toMatch(/You can ignore this mail; nothing changes|It was not\?/);
    expect(text).not.toMatch(/<\w|&\w+;/);
  });

  test('keeps codes and links out of the subject, which stays after sending', () => {
    for (const notice of everyNotice()) expect(mailOf(notice).subject).not.toMatch(/\d|https?:/);
  });

  test('has a button whose address is that of the link', () => {
    const { html } = mailOf({ template: 'signup', storeName: 'Rangrez', link, code });
    const addresses = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address?.replaceAll('&amp;', '&'));
    expect(addresses).toEqual([link, link]);
  });

  test('loads nothing from anywhere', () => {
    for (const notice of everyNotice()) expect(mailOf(notice).html).not.toMatch(/<(img|link|script|style|iframe)|url\(|\ssrc=/i);
  });

  test.each(named(everyNotice('Lamps <script>alert("1")</script> & \'Co\'')))('%s escapes the name of the store', (_template, notice) => {
    const { html } = mailOf(notice);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(seen(html)).toContain('Lamps <script>alert("1")</script> & \'Co\'');
  });

  test('escapes a new address and a link', () => {
    const { html } = mailOf({ template: 'email_change', storeName: 'Rangrez', link: 'https://a.example/"><script>', code, newEmail: '"<b>x"@example.com' });
    expect(html).not.toMatch(/<script|<b>/);
  });
});

/** Paid with test keys. */
function ofTest(told: ToldOrder): Notice[] {
  const [order, page] = [{ ...told, isPaid: true, isTest: true }, 'https://shop.example/dashboard/orders?status=processing'];
  return [
    { template: 'order_placed', storeName: 'Rangrez', order },
    { template: 'order_new', storeName: 'Rangrez', order, page },
    { template: 'orders_new', storeName: 'Rangrez', count: 4_999, total_paise: 1_23_45_600, tests: 1_000, page },
    { template: 'refund_failed', storeName: 'Rangrez', order, paise: 49_900, page },
    { template: 'capture_failed', storeName: 'Rangrez', order, paise: 49_900, page },
    { template: 'order_moved', storeName: 'Rangrez', order, status: 'shipped' },
    { template: 'order_moved', storeName: 'Rangrez', order, status: 'cancelled' },
  ];
}

describe('news of an order', () => {
  const told: ToldOrder = {
    number: 12,
    lines: [
      { product_name: 'Brass Diya Lamp', variant_title: '', quantity: 2, unit_price_paise: 29_900 },
      { product_name: 'Indigo Block-print Kurta with a long name indeed', variant_title: '', quantity: 1, unit_price_paise: 1_29_900 },
      { product_name: 'Bowl', variant_title: '', quantity: 3, unit_price_paise: 10_000 },
    ],
    total_paise: 2_19_700,
    expected: '2026-11-25',
  };
  const states = ['packed', 'shipped', 'delivered', 'cancelled'] as const;
  const page = 'https://shop.example/dashboard/orders?status=processing';
  const all: Notice[] = [
    { template: 'order_placed', storeName: 'Rangrez', order: told },
    { template: 'order_new', storeName: 'Rangrez', order: told, page },
    { template: 'orders_new', storeName: 'Rangrez', count: 4_999, total_paise: 1_23_45_600, page },
    { template: 'refund_failed', storeName: 'Rangrez', order: told, paise: 49_900, page },
    { template: 'capture_failed', storeName: 'Rangrez', order: told, paise: 49_900, page },
    { template: 'payments_silent', storeName: 'Rangrez', since: '2026-11-25T08:00:00Z', page },
    { template: 'payment_keys_failed', storeName: 'Rangrez', keyId: 'rzp_live_Abcdefgh123456', page },
    ...states.map((status) => ({ template: 'order_moved' as const, storeName: 'Rangrez', order: told, status })),
    ...ofTest(told),
  ];

  test('has its words in mails and text messages', () => {
    for (const notice of all) {
      const { subject, text, html } = mailOf(notice);
      const short = renderText(notice, 'https://shop.example');
      for (const words of [subject, text, seen(html), short]) expect(words).toContain('Rangrez');
      expect(`${subject}${text}${html}${short}`).not.toMatch(/undefined|null|\[object|NaN|Invalid/);
      expect(short).not.toContain('\n');
      // Two segments of an alphabet with the sign of the rupee (3GPP TS 23.038).
      expect(short.length).toBeLessThanOrEqual(2 * 67);
    }
  });

  test('to the buyer names lines, total and day', () => {
    const [placed] = all as [Notice];
    const { text, html } = mailOf(placed);
    for (const words of ['2 × Brass Diya Lamp: ₹598.00', '3 × Bowl: ₹300.00', 'Total: ₹2,197.00, cash on delivery.', 'Delivery by Nov 25, 2026.']) {
      expect(text).toContain(words);
      expect(seen(html)).toContain(words);
    }
    expect(renderText(placed, 'https://shop.example')).toBe(
      'Rangrez: order #12 is in. 2 × Brass Diya Lamp, 1 × Indigo Block-print Ku... and 3 more. ₹2,197.00, cash on delivery, by Nov 25, 2026.',
    );
  });

  test('of an order that is paid speaks of no cash', () => {
    const order = { ...told, isPaid: true };
    for (const notice of [
      { template: 'order_placed', storeName: 'Rangrez', order },
      { template: 'order_moved', storeName: 'Rangrez', order, status: 'shipped' },
    ] as const) {
      const { text } = mailOf(notice);
      const short = renderText(notice, 'https://shop.example');
      for (const words of [text, short]) expect(words).not.toMatch(/cash|when it arrives|owe/i);
      expect(short).toMatch(/₹2,197\.00, paid online|It is paid\./);
    }
  });

  test('of an order that is paid in a test says so, and of no money that comes or goes back', () => {
    for (const notice of ofTest(told)) {
      const [{ text }, short] = [mailOf(notice), renderText(notice, 'https://shop.example')];
      expect(text).toMatch(/test/);
      expect(text).not.toMatch(/paid online|It is paid\.|goes back|still with you/);
      if (notice.template !== 'refund_failed' && notice.template !== 'capture_failed') expect(short).toMatch(/test/);
    }
  });

  test('to a store in a rush tells how many, and where', () => {
    const rush = all[2] as Notice;
    expect(mailOf(rush).subject).toBe('4,999 new orders at Rangrez');
    expect(mailOf(rush).text).toContain(page);
    expect(renderText(rush, 'https://shop.example')).toBe('Rangrez: 4,999 new orders, ₹1,23,456.00 in all. Pack them: shop.example/dashboard/orders');
  });

  test('escapes what a seller calls a product', () => {
    const lines = [{ product_name: '<script>alert(1)</script> & "co"', variant_title: '', quantity: 1, unit_price_paise: 100 }];
    const { html } = mailOf({ template: 'order_placed', storeName: 'Rangrez', order: { ...told, lines } });
    expect(html).not.toContain('<script');
    expect(seen(html)).toContain('<script>alert(1)</script> & "co"');
  });
});

describe('the name of a store', () => {
  test.each([
    ['a header more', 'Lamps\r\nBcc: everyone@example.com', 'Lamps Bcc: everyone@example.com'],
    ['other line breaks', 'A\u2028B\u2029C\u0085D\0E\tF', 'A B C D E F'],
    ['text turned around', 'A\u202egnp.exe\u2066', 'A gnp.exe'],
    ['a link', 'You won, see https://evil.example/x', 'You won, see evil.example/x'],
    ['nothing at all', '\r\n ', 'Haat'],
    ['Hindi', 'हाट बाज़ार', 'हाट बाज़ार'],
    ['half a character', 'A\ud83d', 'A\ufffd'],
  ])('with %s is made fit', (_why, given, expected) => {
    expect(cleanStoreName(given)).toBe(expected);
  });

  test('is at most 60 characters long', () => {
    expect(Array.from(cleanStoreName('😀'.repeat(80)))).toHaveLength(60);
  });
});

describe('a text message', () => {
  const publicUrl = 'https://shop.example:8443';

  test.each(named(everyNotice()))('%s is one segment', (_template, notice) => {
    const text = renderText(notice, publicUrl);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toContain('Rangrez');
    expect(text).not.toMatch(/undefined|null/);
  });

  test('with a code ends as phones want it, with the host and no port', () => {
    const text = renderText({ template: 'login_code', storeName: 'Rangrez', code }, publicUrl);
    expect(text.split('\n')).toEqual(['123456 is your Rangrez sign-in code. Valid for 5 minutes. Give it to nobody.', '', '@shop.example #123456']);
    expect(codeOfText(text)).toBe(code);
  });

  test('without a code offers none to the phone', () => {
    const text = renderText({ template: 'password_changed', storeName: 'Rangrez' }, publicUrl);
    expect(text).not.toContain('\n');
    expect(codeOfText(text)).toBeUndefined();
  });

  test('shortens a long name rather than taking a second segment', () => {
    const text = renderText(
      { template: 'second_factor', storeName: 'Block-printed kurtas and brass lamps of old Jaipur city', code },
      'https://a-rather-long-name-of-a-store.example',
    );
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toContain('Block-printed');
    expect(codeOfText(text)).toBe(code);
  });

  test('cannot be made to offer a code to another site by the name of a store', () => {
    const text = renderText({ template: 'login_code', storeName: cleanStoreName('X\n\n@evil.example #999999'), code }, publicUrl);
    expect(text.split('\n')).toHaveLength(3);
    expect(text.endsWith('\n@shop.example #123456')).toBe(true);
  });
});

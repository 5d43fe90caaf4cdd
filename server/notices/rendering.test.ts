import { describe, expect, test } from 'vitest';
import { wordsOfMail } from './mail-words.ts';
import type { Notice } from './notices.ts';
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
    expect(text.split('\n')).toEqual(['123456 is your Rangrez log-in code. Valid for 5 minutes. Give it to nobody.', '', '@shop.example #123456']);
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

import { expect, test } from 'vitest';
import { createRedirects } from './redirects.ts';

const site = 'https://shop.example';
const patterns = ['https://*.partner.example/**', 'https://exact.example/welcome', 'myapp://callback', 'http://10.0.0.5:3000/**'];
const { resolve } = createRedirects(() => site, patterns);

test.each([
  ['https://shop.example/account?tab=1#top'],
  ['https://shop.example'],
  ['https://a.partner.example/x/y?z=1'],
  ['https://a.partner.example/'],
  ['https://a.partner.example/x.html'],
  ['https://exact.example/welcome'],
  ['https://exact.example/welcome?sb_flow_id=abc'],
  ['myapp://callback'],
])('%s is allowed', (address) => {
  expect(resolve(address)).toBe(address);
});

test.each([
  ['another host', 'https://evil.example/'],
  ['the site as a prefix', 'https://shop.example.evil.example/'],
  ['the site as a user', 'https://shop.example@evil.example/'],
  ['another scheme', 'http://shop.example/'],
  ['another port', 'https://shop.example:8443/'],
  ['two labels for one star', 'https://a.b.partner.example/x'],
  ['the bare parent of a wildcard', 'https://partner.example/x'],
  ['a wildcard as a suffix', 'https://partner.example.evil.example/x'],
  ['a pattern as the beginning of a host', 'https://a.partner.example.evil.example/x'],
  ['a dot where the pattern has a slash', 'https://a.partner.example.x'],
  ['more path than the pattern', 'https://exact.example/welcome/more'],
  ['more query than the pattern', 'https://exact.example/welcome?next=//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a data address', 'data:text/html,x'],
  ['an address that is not loopback', 'http://10.0.0.5:3000/x'],
  ['a decimal address', 'http://2130706433/x'],
  ['a relative path', '/account'],
  ['no address', 'nonsense'],
  ['a line break', 'https://shop.example\n.evil.example/'],
  ['a backslash', 'https:\\\\evil.example\\shop.example'],
])('redirect prefix match, wildcard surprises (auth #107, #1974): %s leads to the site', (_what, address) => {
  expect(resolve(address)).toBe(site);
});

test('the first address that was given counts, allowed or not', () => {
  expect(resolve(undefined, '', 'https://shop.example/a')).toBe('https://shop.example/a');
  expect(resolve('https://evil.example/', 'https://shop.example/a')).toBe(site);
  expect(resolve()).toBe(site);
});

test('on a loopback site the port does not matter, and disguised loopback addresses do', () => {
  const local = createRedirects(() => 'http://127.0.0.1:3000', []);
  expect(local.resolve('http://127.0.0.1:5173/x')).toBe('http://127.0.0.1:5173/x');
  expect(local.resolve('http://2130706433:3000/x')).toBe('http://127.0.0.1:3000');
  expect(local.resolve('http://0x7f000001/x')).toBe('http://127.0.0.1:3000');
});

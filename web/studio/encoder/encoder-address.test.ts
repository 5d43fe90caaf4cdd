import { expect, test } from 'vitest';
import { reachableFrom } from './encoder-address.ts';

test('an encoder on another device is sent to the host that its page was opened at', () => {
  expect(reachableFrom('192.168.1.20', 'rtmp://localhost:1935/live')).toBe('rtmp://192.168.1.20:1935/live');
  expect(reachableFrom('192.168.1.20', 'http://localhost:3000/whip/1')).toBe('http://192.168.1.20:3000/whip/1');
});

test('an address of its own stays, and so does that of this machine', () => {
  expect(reachableFrom('192.168.1.20', 'rtmp://shop.example:1935/live')).toBe('rtmp://shop.example:1935/live');
  expect(reachableFrom('localhost', 'rtmp://localhost:1935/live')).toBe('rtmp://localhost:1935/live');
});

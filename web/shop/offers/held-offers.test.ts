import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearHeldOffer, dropOffer, keepHeldOffer, putOfferAside, readAsideOffer, readHeldOffer, subscribe, takeOfferUp } from './held-offers.ts';
import { readRefusal } from './refused-offers.ts';

const seller = 'a store';
const offer = {
  claim: 'signed',
  code: 'SAVE20',
  title: 'Special 20% Discount!',
  expires_at: '2026-11-23T20:00:00.000Z',
  discount_type: 'percentage',
  value: 2_000,
} as const;
const key = `discount-held:${seller}`;

let kept: Map<string, string>;
const storage = () => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  clearHeldOffer(seller);
  vi.unstubAllGlobals();
});

test('what is kept is read as the same object until it changes, by store', () => {
  keepHeldOffer(seller, offer);
  expect(readHeldOffer(seller)).toEqual(offer);
  expect(readHeldOffer(seller)).toBe(readHeldOffer(seller));
  expect(readHeldOffer('another store')).toBeUndefined();
  keepHeldOffer(seller, { code: 'DIWALI' });
  expect(readHeldOffer(seller)).toEqual({ code: 'DIWALI' });
  clearHeldOffer(seller);
  expect(readHeldOffer(seller)).toBeUndefined();
});

test('what somebody wrote there by hand is left out, field by field', () => {
  const written = ['', 'null', '7', '[]', '"claim"', '{', '{"claim":{}}', '{"claim":""}', '{"title":"alone"}', JSON.stringify({ claim: 'x'.repeat(401) })];
  for (const text of written) {
    kept.set(key, text);
    expect(readHeldOffer(seller), text).toBeUndefined();
  }
  kept.set(key, JSON.stringify({ claim: 'signed', title: 7, expires_at: 'soon', discount_type: 'all', value: 1, __proto__: null }));
  expect(readHeldOffer(seller)).toEqual({ claim: 'signed' });
  kept.set(key, JSON.stringify({ code: 'SAVE20', discount_type: 'percentage', value: -5 }));
  expect(readHeldOffer(seller)).toEqual({ code: 'SAVE20' });
});

test('storage that takes nothing, or is not allowed, keeps it for this page', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...storage(), setItem: refuse });
  keepHeldOffer(seller, offer);
  expect(readHeldOffer(seller)).toEqual(offer);
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readHeldOffer(seller)).toEqual(offer);
  clearHeldOffer(seller);
  expect(readHeldOffer(seller)).toBeUndefined();
});

test('screens hear of changes here and in other tabs, until they stop', () => {
  const heard = vi.fn();
  const stop = subscribe(heard);
  const onStorage = vi.mocked(addEventListener).mock.calls[0]?.[1] as (event: Partial<StorageEvent>) => void;
  keepHeldOffer(seller, offer);
  onStorage({ key });
  onStorage({ key: null });
  onStorage({ key: 'cart:7' });
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  clearHeldOffer(seller);
  expect(heard).toHaveBeenCalledTimes(3);
  expect(removeEventListener).toHaveBeenCalledTimes(1);
});

test('a claim that is taken off an order waits to be applied again, and a code does not', () => {
  const { code: _, ...aside } = offer;
  keepHeldOffer(seller, offer);
  putOfferAside(seller);
  expect([readHeldOffer(seller), readAsideOffer(seller)]).toEqual([undefined, aside]);
  takeOfferUp(seller);
  expect([readHeldOffer(seller), readAsideOffer(seller)]).toEqual([aside, undefined]);
  keepHeldOffer(seller, { code: 'DIWALI' });
  putOfferAside(seller);
  expect([readHeldOffer(seller), readAsideOffer(seller)]).toEqual([undefined, undefined]);
});

test('what the server refuses is cleared with its reason; what is only not for this order can be applied to another', () => {
  keepHeldOffer(seller, offer);
  dropOffer(seller, 'used');
  expect([readHeldOffer(seller), readAsideOffer(seller), readRefusal(seller), [...kept.keys()]]).toEqual([undefined, undefined, 'used', []]);
  keepHeldOffer(seller, offer);
  expect(readRefusal(seller)).toBeUndefined();
  dropOffer(seller, 'below_minimum');
  expect([readHeldOffer(seller), readAsideOffer(seller)?.claim, readRefusal(seller)]).toEqual([undefined, offer.claim, 'below_minimum']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDelivery } from '#contract/shop/checkout/checkout.ts';
import { isKnownPincode, sortingDistricts } from '#contract/shop/checkout/pincodes.ts';
import { findPlace } from './find-place.ts';

test.each([
  ['110001', 'Delhi', 'Delhi'],
  ['122001', 'Gurugram', 'Haryana'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['226001', 'Lucknow', 'Uttar Pradesh'],
  ['302001', 'Jaipur', 'Rajasthan'],
  ['380001', 'Ahmedabad', 'Gujarat'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['411001', 'Pune', 'Maharashtra'],
  ['500001', 'Hyderabad', 'Telangana'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['600001', 'Chennai', 'Tamil Nadu'],
  ['641001', 'Coimbatore', 'Tamil Nadu'],
  ['700001', 'Kolkata', 'West Bengal'],
  ['751001', 'Bhubaneswar', 'Odisha'],
])('%s is in %s, %s', (pincode, city, state) => {
  expect(findPlace(pincode)).toEqual({ city, state });
});

const prefixes = Object.entries(sortingDistricts).flatMap(([two, thirds]) => [...thirds].map((third) => two + third));

test('a city is one that the form takes, and a pincode without a place none at all', () => {
  fc.assert(
    fc.property(fc.constantFrom(...prefixes), fc.integer({ min: 0, max: 999 }), (prefix, rest) => {
      const pincode = prefix + String(rest).padStart(3, '0');
      expect(isKnownPincode(pincode)).toBe(true);
      const city = findPlace(pincode)?.city;
      if (city !== undefined) expect([cleanDelivery.city(city), city.length >= 2]).toEqual([city, true]);
    }),
    { numRuns: 2_000 },
  );
  expect(findPlace('000000')).toBeUndefined();
});

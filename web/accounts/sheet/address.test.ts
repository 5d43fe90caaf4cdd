import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('readAddress', () => {
  it.each([
    ['9876543210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['+44 7911 123456', '+447911123456'],
    ['(+91) 98765 43210', '+919876543210'],
    ['98765\u201143210', '+919876543210'],
    ['\u202a+91 98765 43210\u202c', '+919876543210'],
  ])('takes %s for %s', async (typed, phone) => {
    expect(await readAddress(typed, true)).toMatchObject({ kind: 'phone', phone });
  });

  it('writes the number so that the person can check it', async () => {
    expect(await readAddress('9876543210', true)).toMatchObject({ shown: '+91 98765 43210' });
  });

  it('takes an e-mail address in small letters, without the spaces around it', async () => {
    expect(await readAddress('  Meera@Shop.Example ', true)).toEqual({ kind: 'email', email: 'meera@shop.example', shown: 'meera@shop.example' });
  });

  it.each([
    ['', true, 'emptyEither'],
    ['   ', false, 'empty'],
    ['98765', true, 'badPhone'],
    ['+91 98765 43210 43210', true, 'badPhone'],
    ['9876543210', false, 'badEmail'],
    ['meera@', true, 'badEmail'],
    ['meera@shop', true, 'badEmail'],
    ['meera@shop..example', true, 'badEmail'],
    ['meera iyer@shop.example', true, 'badEmail'],
  ])('says of %j with phones %s: %s', async (typed, phones, problem) => {
    expect(await readAddress(typed, phones)).toEqual({ problem });
  });
});

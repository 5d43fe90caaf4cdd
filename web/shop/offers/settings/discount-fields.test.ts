import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscountForm, discountDefaults, discountForm, discountLimits } from '#contract/shop/offers/discount-form.ts';
import './texts.ts';
import { type DiscountFields, readValue, readWatchTime, resolveDiscount, toFields } from './discount-fields.ts';

const defaults: DiscountForm = { ...discountDefaults, code: 'RANGREZ' };
const resolve = async (change: Partial<DiscountFields>) => await resolveDiscount({ ...toFields(defaults), ...change }, undefined, {} as never);
const messagesOf = async (change: Partial<DiscountFields>) =>
  Object.fromEntries(Object.entries((await resolve(change)).errors).map(([name, error]) => [name, error.message]));

/** As the field writes it, which has no seconds. */
const toMinute = (date: Date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();

describe('the fields of the discount', () => {
  it('begin with what is specified', () => {
    expect(toFields(defaults)).toMatchObject({
      ...{ discount_type: 'percentage', value: '10', min_watch_time_seconds: '20', title: 'Special Discount!', description: 'Limited-time offer' },
      ...{ is_active: false, max_uses: '', max_uses_per_person: '1' },
    });
  });

  it('read a value as a number, and what is none as 0', () => {
    const read = ['10', '12.5', '99.99', '1,500', '', 'ten', '-5', '1e3', '1.234', 'NaN'].map(readValue);
    expect(read).toEqual([1_000, 1_250, 9_999, 150_000, 0, 0, 0, 0, 0, 0]);
  });

  it('read a watch time of 1 second at least, and what is none as 20', () => {
    expect(['1', '5', ' 30 ', '', '0', '-3', '2.5', 'soon'].map(readWatchTime)).toEqual([1, 5, 30, 20, 20, 20, 20, 20]);
  });

  it('say all that is wrong at once, beside its field', async () => {
    const wrong = {
      value: 'ten',
      min_watch_time_seconds: '4000',
      title: ' ',
      code: 'save 20',
      max_uses: '0',
      max_uses_per_person: 'two',
      ends_at: 'soon',
      min_order_paise: '0',
    };
    expect(await messagesOf(wrong)).toEqual({
      value: 'Enter a number above 0, with two decimals at most',
      min_watch_time_seconds: 'Enter 3,600 seconds at most',
      title: 'Enter a title',
      code: 'Use 3 to 20 capital letters and digits',
      max_uses: 'Enter a whole number from 1 to 10,00,000, or nothing',
      max_uses_per_person: 'Enter a whole number from 1 to 10,00,000, or nothing',
      min_order_paise: 'Enter an amount above 0 and ₹1,00,000 at most, or nothing',
      ends_at: 'Enter a day and a time, or nothing',
    });
    expect(await messagesOf({ value: '12,5', min_order_paise: '1299,50' })).toEqual({
      value: 'Enter a number above 0, with two decimals at most. Did you mean 12.50?',
      min_order_paise: 'Enter an amount above 0 and ₹1,00,000 at most, or nothing. Did you mean 1,299.50?',
    });
    expect(await messagesOf({ value: '100' })).toEqual({});
    expect(await messagesOf({ value: '100.01' })).toEqual({ value: 'A percentage is 100 at most' });
    expect(await messagesOf({ value: '0' })).toHaveProperty('value');
    expect(await messagesOf({ discount_type: 'amount', value: '100000' })).toEqual({});
    expect(await messagesOf({ discount_type: 'amount', value: '100000.01' })).toEqual({ value: 'An amount is ₹1,00,000 at most' });
  });

  it('are what the contract takes, and come back as they were', () => {
    const uses = fc.option(fc.integer({ min: 1, max: discountLimits.uses }));
    const form = fc.record({
      terms: fc.oneof(
        fc.record({ discount_type: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
        fc.record({ discount_type: fc.constant('amount' as const), value: fc.integer({ min: 1, max: discountLimits.amountPaise }) }),
      ),
      rest: fc.record({
        min_watch_time_seconds: fc.integer({ min: 1, max: discountLimits.watchSeconds }),
        title: fc.stringMatching(/^[a-z!]{1,60}$/),
        description: fc.stringMatching(/^[a-z!]{0,140}$/),
        code: fc.stringMatching(/^[A-Z0-9]{3,20}$/),
        is_active: fc.boolean(),
        max_uses: uses,
        max_uses_per_person: uses,
        ends_at: fc.option(fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }).map(toMinute), { nil: null }),
        min_order_paise: fc.option(fc.integer({ min: 1, max: discountLimits.minOrderPaise }), { nil: null }),
      }),
    });
    return fc.assert(
      fc.asyncProperty(form, async ({ terms, rest }) => {
        const { values, errors } = await resolveDiscount(toFields({ ...terms, ...rest }), undefined, {} as never);
        expect(errors).toEqual({});
        expect(discountForm.parse(values)).toEqual({ ...terms, ...rest });
      }),
      { numRuns: 1_000 },
    );
  });
});

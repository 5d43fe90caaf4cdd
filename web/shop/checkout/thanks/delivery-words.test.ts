import { expect, test } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

/** Late in the evening of Jan 25 in London, Jan 26 in India. */
const created_at = '2025-01-25T22:00:00.000Z';
const wordsOf = (expected_delivery_date: string, earliest_delivery_date: string | null = null) =>
  deliveryWords({ created_at, expected_delivery_date, earliest_delivery_date });

test('the thanks say the days of the order, and the usual ones only where those are true', () => {
  expect(wordsOf('2025-01-29')).toEqual({ key: 'thanks.whenDays', days: '3' });
  expect(wordsOf('2025-01-30')).toEqual({ key: 'thanks.when' });
  expect(wordsOf('2025-01-31')).toEqual({ key: 'thanks.when' });
  expect(wordsOf('2025-01-31', '2025-01-30')).toEqual({ key: 'thanks.when' });
  expect(wordsOf('2025-01-31', '2025-01-29')).toEqual({ key: 'thanks.whenDays', days: '3-5' });
});

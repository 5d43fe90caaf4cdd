import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLocalTime, readLocalDay, readLocalTime, toLocalTime } from './local-time.ts';

test.each([
  ['Nov 22, 2026, 3:00 PM', '2026-11-22T15:00'],
  ['Nov 22, 2026, 3:00\u202fPM', '2026-11-22T15:00'],
  ['november 2 2026 12:30 am', '2026-11-02T00:30'],
  ['22 Nov 2026, 12 pm', '2026-11-22T12:00'],
  ['22/11/2026 15:00', '2026-11-22T15:00'],
  ['5.1.2027, 9:05', '2027-01-05T09:05'],
  ['2026-11-22T15:00', '2026-11-22T15:00'],
  ['2028-02-29 7 p.m.', '2028-02-29T19:00'],
])('%j is read as %s', (typed, time) => {
  expect(readLocalTime(typed)).toBe(time);
});

test.each([
  '',
  'tomorrow',
  'Nov 22',
  'Nov 22, 2026',
  'Nov 22, 2026, 15',
  '30/02/2026 10:00',
  '22/13/2026 10:00',
  '2026-11-22T24:00',
  '2026-11-22T10:60',
  'Nov 22, 2026, 13:00 PM',
  'Foo 2, 2026, 1 pm',
])('%j is no time', (typed) => {
  expect(readLocalTime(typed)).toBeUndefined();
});

test('what is shown is read back as the same minute', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
      const time = toLocalTime(date);
      expect(readLocalTime(formatLocalTime(time))).toBe(time);
    }),
  );
});

test.each(['Nov 22, 2026', ' 22 Nov 2026 ', '22/11/2026', '22.11.2026', '2026-11-22'])('%j is read as a day', (typed) => {
  expect(readLocalDay(typed)).toBe('2026-11-22');
});

test.each(['', 'Nov 22', '30/02/2026', '2026-11-', 'Nov 22, 2026, 3:00 PM', 'tomorrow'])('%j is no day', (typed) => {
  expect(readLocalDay(typed)).toBeUndefined();
});

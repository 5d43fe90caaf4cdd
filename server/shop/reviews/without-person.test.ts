import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutPerson } from './without-person.ts';

const person = { email: 'asha.k@example.com', phone: '919876543210' };

it.each([
  ['Asha here: bright.', '… here: bright.'],
  ['Thank you, ASHA!', 'Thank you, …!'],
  ['Ashapura sells it too', 'Ashapura sells it too'],
  ['Write to Asha.K@example.com', 'Write to …'],
  ['Call 9876543210 or +91 9876543210', 'Call … or …'],
  ['आशा', 'आशा'],
])('"%s" becomes "%s"', (before, after) => {
  expect(withoutPerson(before, person, 'Asha')).toBe(after);
});

it('of nobody known changes nothing', () => {
  expect(withoutPerson('Bright.', { email: null, phone: null }, '')).toBe('Bright.');
});

it('takes any name literally', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (name) => {
      expect(withoutPerson(`- ${name} -`, { email: null, phone: null }, name).includes('…')).toBe(true);
    }),
  );
});

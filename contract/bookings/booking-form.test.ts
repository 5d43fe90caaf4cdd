import { describe, expect, it } from 'vitest';
import { bookingSteps } from './booking-fields.ts';
import { type BookingFields, findBookingProblems } from './booking-form.ts';

const filled: BookingFields = {
  ...{ full_name: 'Meera Nair', email: 'meera@prints.example', phone: '+91 98765 43210', company_name: 'Asha Prints' },
  ...{ business_type: 'Other', business_size: 'Solo Entrepreneur', current_selling: 'No', goals: '', additional_info: '', website: '' },
};

describe('what keeps a step of the booking from being left', () => {
  it('is nothing once its required fields are filled', () => {
    for (const step of bookingSteps) expect(findBookingProblems(filled, step)).toEqual([]);
  });

  it.each(bookingSteps.flatMap((step) => step.map((field) => [field, step] as const)))('is %s where it is missing or blank', (field, step) => {
    for (const value of ['', '   '])
      expect(findBookingProblems({ ...filled, [field]: value }, step)).toEqual([{ field, isMissing: true, message: 'Fill this in' }]);
  });

  it('is each field that is missing, in the order of the screen', () => {
    const none = Object.fromEntries(Object.keys(filled).map((field) => [field, ''])) as BookingFields;
    for (const step of bookingSteps) expect(findBookingProblems(none, step).map(({ field }) => field)).toEqual(step);
  });

  it.each([
    ['email', 'meera@'],
    ['phone', '12'],
    ['business_type', 'Elephants'],
  ] as const)('is %s where it is wrong rather than missing: %s', (field, value) => {
    const step = bookingSteps.find((fields) => (fields as readonly string[]).includes(field)) ?? [];
    expect(findBookingProblems({ ...filled, [field]: value }, step)).toMatchObject([{ field, isMissing: false }]);
  });
});

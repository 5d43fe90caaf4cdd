/** docs/product.md, "Booking a demo". Apart from the form's rules, which a page needs no sooner than something is typed. */
export const businessTypes = [
  'Fashion & Apparel',
  'Beauty & Cosmetics',
  'Electronics',
  'Home & Garden',
  'Jewelry & Accessories',
  'Food & Beverage',
  'Health & Wellness',
  'Other',
] as const;
export const businessSizes = ['Solo Entrepreneur', '2-10 employees', '11-50 employees', '51-200 employees', '201+ employees'] as const;
export const sellingAnswers = ['Yes', 'No'] as const;

export const bookingLimits = { name: 100, phone: 30, words: 2_000 } as const;

/** The fields of each step, in the order of the screen; those of the first two are required, the others are not. */
export const bookingSteps = [
  ['full_name', 'email', 'phone', 'company_name'],
  ['business_type', 'business_size', 'current_selling'],
] as const;

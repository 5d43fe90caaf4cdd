import { maxShownReviews } from '../page-data.ts';
import { countField, lineField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** What buyers wrote, the newest first; not shown while nobody wrote anything. */
export const testimonial = sectionType(
  'testimonial',
  { title: lineField('What Our Customers Say'), count: countField(3, { min: 1, max: maxShownReviews }) },
  { settings: { width: 'wide', background: 'tint' }, needs: ({ count }) => ({ reviews: count }) },
);

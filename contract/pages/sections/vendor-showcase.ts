import { imageField, lineField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** Who stands behind the store: its name, logo and stars are those of the store. */
export const vendorShowcase = sectionType(
  'vendor-showcase',
  { title: lineField('Meet the Maker'), text: textField('Tell shoppers who makes your products, and how.', 600), image: imageField() },
  { settings: { width: 'wide' }, needs: () => ({ reviews: 1 }) },
);

import { countField, lineField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

export const categoryGrid = sectionType(
  'category-grid',
  { title: lineField('Shop by Category'), subtitle: textField(), count: countField(6, { min: 2, max: 12 }) },
  { settings: { width: 'wide' }, needs: () => ({ categories: true }) },
);

import { gridOrders, maxGridProducts } from '../page-data.ts';
import { categoryField, choiceField, countField, lineField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

export const productGrid = sectionType(
  'product-grid',
  {
    title: lineField('All Products'),
    subtitle: textField(),
    category: categoryField(),
    order: choiceField(gridOrders, 'newest'),
    count: countField(8, { min: 1, max: maxGridProducts }),
  },
  { settings: { width: 'wide' }, needs: ({ category, order, count }) => ({ grids: [{ category, order, count }] }) },
);

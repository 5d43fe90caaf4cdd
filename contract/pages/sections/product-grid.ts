import { type GridNeed, gridOrders, maxGridProducts, newestOf } from '../page-data.ts';
import { categoryField, choiceField, countField, lineField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** What a grid with these fields asks for: more than it shows, where a section above may show the same. */
export function gridNeedOf({ category, order, count }: GridNeed): GridNeed {
  return order === 'newest' ? newestOf(category) : { category, order, count };
}

export const productGrid = sectionType(
  'product-grid',
  {
    title: lineField('All Products'),
    subtitle: textField(),
    category: categoryField(),
    order: choiceField(gridOrders, 'newest'),
    count: countField(8, { min: 1, max: maxGridProducts }),
  },
  { settings: { width: 'wide' }, needs: (grid) => ({ grids: [gridNeedOf(grid)] }) },
);

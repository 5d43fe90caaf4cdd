import type { GridNeed } from '../page-data.ts';
import { lineField, productsField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** What is featured while no product is chosen. */
export const newestFour: GridNeed = { order: 'newest', category: '', count: 4 };

export const featuredProducts = sectionType(
  'featured-products',
  { title: lineField('Featured Products'), subtitle: textField(), products: productsField(12) },
  { settings: { width: 'wide' }, needs: ({ products }) => (products.length > 0 ? { products } : { grids: [newestFour] }) },
);

import { newestOf } from '../page-data.ts';
import { lineField, productsField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

export const featuredProducts = sectionType(
  'featured-products',
  { title: lineField('Featured Products'), subtitle: textField(), products: productsField(12) },
  { settings: { width: 'wide' }, needs: ({ products }) => (products.length > 0 ? { products } : { grids: [newestOf()] }) },
);

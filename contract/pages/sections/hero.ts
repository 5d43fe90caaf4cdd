import { newestOf } from '../page-data.ts';
import { choiceField, imageField, lineField, linkField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

export const hero = sectionType(
  'hero',
  {
    title: lineField('Welcome to Our Store'),
    subtitle: textField('Find the best products for your needs'),
    cta: lineField('Shop Now', 40),
    link: linkField(),
    image: imageField(),
    /** Beside the words, or behind them; without a picture, pictures of new products beside them, or none. */
    layout: choiceField(['beside', 'behind'], 'beside'),
  },
  {
    settings: { width: 'wide', spacing: 'large' },
    needs: ({ image, layout }) => (image === '' && layout === 'beside' ? { grids: [newestOf()] } : {}),
  },
);

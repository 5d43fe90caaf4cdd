import { newestOf } from '../page-data.ts';
import { imageField, itemsField, lineField, linkField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

const item = { title: lineField('New collection', 60), text: textField('', 160), image: imageField(), link: linkField() };
const aCollection = (title: string) => ({ title, text: '', image: '', link: '' });

export const collectionGrid = sectionType(
  'collection-grid',
  {
    title: lineField('Collections'),
    subtitle: textField(),
    collections: itemsField(item, [aCollection('New arrivals'), aCollection('For the home')], { min: 1, max: 8 }),
  },
  {
    settings: { width: 'wide' },
    // While no picture is chosen, those of products stand for them.
    needs: ({ collections }) => (collections.every(({ image }) => image === '') ? { grids: [newestOf()] } : {}),
  },
);

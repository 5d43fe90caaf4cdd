import { choiceField, imageField, lineField, linkField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

export const image = sectionType('image', {
  title: lineField(),
  image: imageField(),
  /** For those who do not see it. */
  alt: lineField('', 200),
  caption: lineField('', 200),
  link: linkField(),
  shape: choiceField(['whole', 'wide', 'square'], 'whole'),
});

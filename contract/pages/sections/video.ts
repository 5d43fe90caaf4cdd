import { lineField, textField, videoField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** A shoppable video of the store, with the products tagged on it. */
export const video = sectionType(
  'video',
  { title: lineField('See it in action'), subtitle: textField(), video: videoField() },
  { settings: { width: 'wide', background: 'ink' }, needs: (values) => ({ videos: values.video ? [values.video] : [] }) },
);

import { lineField, textField, videoField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** A shoppable video of the store, with the products tagged on it; one of the newest while none is chosen. */
export const video = sectionType(
  'video',
  { title: lineField('See it in action'), subtitle: textField(), video: videoField() },
  { settings: { width: 'wide', background: 'ink' }, needs: ({ video }) => (video ? { videos: [video] } : { newest_videos: 1 }) },
);

import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('accessibility');

/** `/accessibility`. */
export default function AccessibilityPage() {
  return <ToldPage page="accessibility" parts={['done', 'motion', 'live', 'checked', 'gaps', 'tell']} />;
}

import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('help');

/** `/help`. */
export default function HelpPage() {
  return <ToldPage page="help" parts={['start', 'live', 'obs', 'weak', 'order', 'pay', 'data', 'more']} />;
}

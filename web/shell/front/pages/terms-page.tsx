import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('terms');

/** `/terms`. */
export default function TermsPage() {
  return <ToldPage page="terms" parts={['buy', 'back', 'sell', 'say', 'demo', 'software', 'law']} />;
}

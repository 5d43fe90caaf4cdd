import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('pricing');

/** `/pricing`. */
export default function PricingPage() {
  return <ToldPage page="pricing" parts={['software', 'machine', 'others', 'help']} />;
}

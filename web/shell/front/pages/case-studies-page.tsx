import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('cases');

/** `/case-studies`. */
export default function CaseStudiesPage() {
  return <ToldPage page="cases" parts={['delay', 'first', 'crowd', 'orders', 'see']} />;
}

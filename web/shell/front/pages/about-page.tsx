import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('about');

/** `/about`. */
export default function AboutPage() {
  return <ToldPage page="about" parts={['what', 'why', 'how', 'who', 'open']} />;
}

import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = () => null;
export const clientLoader = openAsDocument;
export const meta = () => describePage('privacy');

/** `/privacy`. */
export default function PrivacyPage() {
  return <ToldPage page="privacy" parts={['visit', 'watch', 'order', 'account', 'consent', 'demo', 'others', 'rights']} />;
}

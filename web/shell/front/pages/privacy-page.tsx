import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/privacy-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('privacy', loaderData?.origin);

/** `/privacy`. */
export default function PrivacyPage() {
  return <ToldPage page="privacy" parts={['visit', 'watch', 'order', 'account', 'consent', 'demo', 'others', 'rights']} />;
}

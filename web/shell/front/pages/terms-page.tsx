import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts, useFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/terms-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('terms', loaderData?.origin);

/** `/terms`. */
export default function TermsPage() {
  const { has_demo_store: hasDemo } = useFrontFacts();
  return <ToldPage page="terms" parts={['buy', 'back', 'sell', 'say', ...(hasDemo ? ['demo'] : []), 'software', 'law']} />;
}

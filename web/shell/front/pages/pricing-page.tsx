import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/pricing-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('pricing', loaderData?.origin);

/** `/pricing`. */
export default function PricingPage() {
  return <ToldPage page="pricing" parts={['software', 'machine', 'others', 'help']} />;
}

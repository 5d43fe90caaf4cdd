import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts, useFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/case-studies-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('cases', loaderData?.origin);

/** `/case-studies`. */
export default function CaseStudiesPage() {
  const { has_demo_store: hasDemo } = useFrontFacts();
  return <ToldPage page="cases" parts={['delay', 'first', 'crowd', 'orders', ...(hasDemo ? ['see'] : [])]} />;
}

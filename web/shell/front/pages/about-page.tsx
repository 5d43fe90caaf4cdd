import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/about-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('about', loaderData?.origin);

/** `/about`. */
export default function AboutPage() {
  return <ToldPage page="about" parts={['what', 'why', 'how', 'who', 'open']} />;
}

import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/help-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('help', loaderData?.origin);

/** `/help`. */
export default function HelpPage() {
  return <ToldPage page="help" parts={['start', 'live', 'obs', 'weak', 'order', 'pay', 'data', 'more']} />;
}

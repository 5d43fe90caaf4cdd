import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/accessibility-page';
import { describePage, ToldPage } from './told-page.tsx';

export const handle = stillHandle;
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;
export const meta: Route.MetaFunction = ({ loaderData }) => describePage('accessibility', loaderData?.origin);

/** `/accessibility`. */
export default function AccessibilityPage() {
  return <ToldPage page="accessibility" parts={['done', 'motion', 'live', 'checked', 'gaps', 'tell']} />;
}

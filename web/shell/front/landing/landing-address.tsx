import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { loadFrontFacts } from '../front-facts.ts';
import type { Route } from './+types/landing-address';
import { describeLanding } from './describe-landing.ts';
import { LandingPage } from './landing-page.tsx';

export const handle = stillHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => describeLanding(loaderData?.origin);
export const loader = loadFrontFacts;
export const clientLoader = openAsDocument;

/** `/landing`: the same as `/`. */
export default LandingPage;

import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { describeLanding } from './describe-landing.ts';
import { LandingPage } from './landing-page.tsx';

export const handle = stillHandle;
export const meta = describeLanding;
export const loader = () => null;
export const clientLoader = openAsDocument;

/** `/landing`: the same as `/`. */
export default LandingPage;

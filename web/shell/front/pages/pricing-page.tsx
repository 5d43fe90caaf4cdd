import { describePage, ToldPage } from './told-page.tsx';

export const meta = () => describePage('pricingPage');

/** `/pricing`. */
export default function PricingPage() {
  return <ToldPage page="pricingPage" parts={['software', 'machine', 'others', 'help']} />;
}

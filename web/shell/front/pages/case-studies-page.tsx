import { describePage, ToldPage } from './told-page.tsx';

export const meta = () => describePage('casesPage');

/** `/case-studies`. */
export default function CaseStudiesPage() {
  return <ToldPage page="casesPage" parts={['delay', 'first', 'crowd', 'orders', 'see']} />;
}

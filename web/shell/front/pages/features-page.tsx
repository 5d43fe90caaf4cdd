import { describePage, ToldPage } from './told-page.tsx';

export const meta = () => describePage('featuresPage');

/** `/features`. */
export default function FeaturesPage() {
  return <ToldPage page="featuresPage" parts={['live', 'delay', 'buy', 'offer', 'video', 'orders', 'team', 'own']} />;
}

import { Eye, Heart, type LucideIcon, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { compactCount } from '../../feed/compact-count.ts';

/** How many watched, liked and bought from a video; whoever does not see orders is not told of purchases. */
export function VideoCounts({ video: { views_count, likes_count, purchases_count } }: { video: OwnVideo }) {
  const { t } = useTranslation('shoppable');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-quiet text-sm">
      <Count icon={Eye} count={views_count} text={t('card.views', { count: views_count })} />
      <Count icon={Heart} count={likes_count} text={t('card.likes', { count: likes_count })} />
      {purchases_count !== null && <Count icon={ShoppingBag} count={purchases_count} text={t('card.purchases', { count: purchases_count })} />}
    </ul>
  );
}

function Count({ icon: Icon, count, text }: { icon: LucideIcon; count: number; text: string }) {
  return (
    <li title={text} className="tabular flex items-center gap-1.5 font-semibold">
      <Icon aria-hidden className="size-4" />
      <span aria-hidden>{compactCount(count)}</span>
      <span className="sr-only">{text}</span>
    </li>
  );
}

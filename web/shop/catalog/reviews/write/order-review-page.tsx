import './texts.ts';
import { useTranslation } from 'react-i18next';
import { text } from '../../../../texts/texts.ts';
import type { Route } from './+types/order-review-page';
import { ReviewFrame } from './review-frame.tsx';
import { ReviewableList } from './reviewable-list.tsx';

/** The address is a key: it goes to nobody, and into no index. */
export const meta: Route.MetaFunction = () => [
  { title: text('write-review:metaOrder') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** `/review/:link`, from the message that an order was delivered: its buyer reviews it without an account. */
export default function OrderReviewPage({ params: { link } }: Route.ComponentProps) {
  const { t } = useTranslation('write-review');
  return (
    <ReviewFrame title={t('titleOrder')}>
      <ReviewableList key={link} writer={{ whose: link, link, name: '' }} />
    </ReviewFrame>
  );
}

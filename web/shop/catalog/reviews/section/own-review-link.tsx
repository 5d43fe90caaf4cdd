import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '#contract/ids.ts';
import { useSession } from '../../../../api/auth.ts';
import { orpc } from '../../../../api/client.ts';
import { ButtonLink } from '../../../../ui/button.tsx';

/** For whom it was delivered to: where they write of it. Nothing for everybody else. */
export function OwnReviewLink({ productId }: { productId: ProductId }) {
  const { t } = useTranslation('reviews');
  const { session } = useSession();
  const mine = useQuery(orpc.reviews.listToWrite.queryOptions({ input: { product_id: productId }, enabled: session !== undefined, retry: false }));
  const [line] = (session && mine.data?.items) ?? [];
  if (!line) return null;
  const { review } = line;
  const label = !review || (review.is_removed && review.can_edit) ? 'writeOne' : review.can_edit ? 'change' : 'yours';
  return <ButtonLink to={`/reviews?product=${productId}`}>{t(label)}</ButtonLink>;
}

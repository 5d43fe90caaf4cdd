import '../texts.ts';
import './texts.ts';
import '../../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Reviewable } from '#contract/shop/reviews/reviews.ts';
import { orpc } from '../../../../api/client.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/states.tsx';
import type { Writer } from './review-form.tsx';
import { ReviewableLine } from './reviewable-line.tsx';

/** What somebody may review. `?product=` comes first, with its form open; a single one is open by itself. */
export function ReviewableList({ writer }: { writer: Writer }) {
  const { t } = useTranslation('write-review');
  const { link } = writer;
  const [search] = useSearchParams();
  const found = useQuery(orpc.reviews.listToWrite.queryOptions({ input: { link }, staleTime: 0, retry: false, refetchOnWindowFocus: false }));
  if (found.data) return <Lines items={found.data.items} writer={writer} first={search.get('product')} />;
  if (found.error && 'code' in found.error && found.error.code === 'NOT_FOUND')
    return <EmptyState title={t('badLink')} text={t('badLinkText')} action={<ToShop />} />;
  if (found.isError) return <ErrorState title={t('error')} text={t('errorText')} onRetry={() => void found.refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  );
}

function Lines({ items, writer, first }: { items: readonly Reviewable[]; writer: Writer; first: string | null }) {
  const { t } = useTranslation('write-review');
  const isOrder = writer.link !== undefined;
  if (items.length === 0) {
    const icon = <PackageOpen aria-hidden className="size-12" />;
    return isOrder ? (
      <EmptyState icon={icon} title={t('emptyOrder')} text={t('emptyOrderText')} action={<ToShop />} />
    ) : (
      <EmptyState icon={icon} title={t('empty')} text={t('emptyText')} action={<ToShop />} />
    );
  }
  const ordered = items.toSorted((a, b) => Number(b.product_id === first) - Number(a.product_id === first));
  return (
    <>
      <p className="-mt-4 text-ink-600">{t(isOrder ? 'textOrder' : 'text')}</p>
      <ul className="flex flex-col gap-4">
        {ordered.map((line) => (
          <li key={line.product_id}>
            <ReviewableLine line={line} writer={writer} isOpen={line.product_id === first || items.length === 1} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ToShop() {
  const { t } = useTranslation('write-review');
  return (
    <ButtonLink to="/shop" look="primary">
      {t('toShop')}
    </ButtonLink>
  );
}

import '../texts.ts';
import './texts.ts';
import { MessageSquareText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import { starChoices } from '#contract/shop/reviews/rating.ts';
import type { StoreReview } from '#contract/shop/reviews/reviews.ts';
import { DashboardPage } from '../../../../shell/dashboard-page.tsx';
import { text } from '../../../../texts/texts.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../../ui/data-list/use-list-view.ts';
import { authorName } from '../author-name.ts';
import { ReviewCard, reviewColumns, reviewFilters } from './review-columns.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { loadAllReviews, reviewStates, useStoreReviews } from './use-store-reviews.ts';

export const meta: MetaFunction = () => [{ title: text('seller-reviews:meta') }];

/** `/dashboard/reviews?stars=…&state=…`: what buyers say, to be answered and, where something is wrong, reported. */
export default function SellerReviewsPage() {
  const { t } = useTranslation('seller-reviews');
  return (
    <DashboardPage title={t('title')}>
      <StoreReviews />
    </DashboardPage>
  );
}

function StoreReviews() {
  const { t } = useTranslation('seller-reviews');
  const [opened, setOpened] = useState<StoreReview>();
  const columns = useMemo(() => reviewColumns(t, setOpened), [t]);
  const filters = useMemo(() => reviewFilters(t), [t]);
  const list = useListView({ columns, filters });
  const { stars, state } = list.view.filters;
  const shown = { rating: starChoices.find((choice) => String(choice) === stars), state: reviewStates.find((known) => known === state) };
  const reviews = useStoreReviews(shown);
  return (
    <>
      <DataList<StoreReview>
        label={t('title')}
        columns={columns}
        filters={filters}
        list={list}
        {...reviews}
        rowId={({ id }) => id}
        nameOf={(review) => t('nameOf', { name: authorName(review) })}
        renderCard={(review) => <ReviewCard review={review} onOpen={setOpened} />}
        loadingText={t('loading')}
        countText={(count, hasMore) => t(hasMore ? 'moreThan' : 'count', { count })}
        csv={{ fileName: 'reviews.csv', allRows: () => loadAllReviews(shown) }}
        noMatch={{ title: t('noMatch'), text: t('noMatchText') }}
        empty={{
          icon: <MessageSquareText aria-hidden className="size-12" />,
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <ButtonLink to="/dashboard/orders" look="primary">
              {t('emptyAction')}
            </ButtonLink>
          ),
        }}
      />
      {opened && <ReviewDialog review={opened} onClose={() => setOpened(undefined)} onChanged={setOpened} />}
    </>
  );
}

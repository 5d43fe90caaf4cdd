import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StoreReview } from '#contract/shop/reviews/reviews.ts';
import { useMay } from '../../../../stores/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { AskingDialog } from '../../../../ui/overlays/asking-dialog.tsx';
import { authorName } from '../author-name.ts';
import { ReportDialog } from '../report-dialog.tsx';
import { ReviewItem } from '../review-item.tsx';
import { ReplyForm } from './reply-form.tsx';

type Parts = { review: StoreReview; onClose: () => void; onChanged: (review: StoreReview) => void };

/** One review, the store's reply to it, and the way to who runs the site. */
export function ReviewDialog({ review, onClose, onChanged }: Parts) {
  const { t } = useTranslation('seller-reviews');
  const [isReporting, setReporting] = useState(false);
  const mayReply = useMay('store:write');
  const { hidden_reason, is_reported } = review;
  // No dialog stands on a dialog.
  if (isReporting) return <ReportDialog review={review} onClose={() => setReporting(false)} onSent={() => onChanged({ ...review, is_reported: true })} />;
  return (
    <AskingDialog onClose={onClose} title={t('detail.title', { name: authorName(review) })} description={review.product_name}>
      <div className="flex flex-col gap-5">
        {hidden_reason !== null && <p className="rounded-md bg-brick-pale px-4 py-3 text-brick">{t('hiddenBecause', { reason: hidden_reason })}</p>}
        <ReviewItem review={{ ...review, reply: null }} />
        <Link to={`/product/${review.product_id}`} className="inline-flex min-h-11 items-center self-start underline underline-offset-4">
          {t('detail.product')}
        </Link>
        {mayReply ? <ReplyForm key={review.reply} review={review} onChanged={onChanged} /> : <p className="text-quiet">{review.reply ?? t('detail.noRole')}</p>}
        {hidden_reason === null && (
          <div className="flex flex-col items-start gap-1 border-hairline border-t pt-4">
            <Button look="ghost" className="-ml-4" disabled={is_reported} onClick={() => setReporting(true)}>
              <Flag aria-hidden className="size-5" />
              {t(is_reported ? 'detail.reported' : 'detail.report')}
            </Button>
            <p className="text-quiet text-sm">{t('detail.keep')}</p>
          </div>
        )}
      </div>
    </AskingDialog>
  );
}

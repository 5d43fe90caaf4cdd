import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import type { ReportedReview } from '#contract/shop/reviews/reports.ts';
import { maxNoteCharacters } from '#contract/shop/reviews/review-limits.ts';
import { orpc } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { AskingDialog } from '../../../../ui/overlays/asking-dialog.tsx';
import { showProblem, showToast } from '../../../../ui/toast.tsx';
import { authorName } from '../author-name.ts';
import { ReviewItem } from '../review-item.tsx';

/** What was reported of a review, and the operator's decision with its reason. */
export function DecisionDialog({ report, onClose }: { report: ReportedReview; onClose: () => void }) {
  const { t } = useTranslation('operator-reports');
  const { review } = report;
  return (
    <AskingDialog onClose={onClose} title={t('detail.title', { name: authorName(review) })} description={review.product_name}>
      <div className="flex flex-col gap-5">
        {review.hidden_reason !== null && (
          <p className="rounded-md bg-brick-pale px-4 py-3 text-brick">{t('detail.hiddenFor', { reason: review.hidden_reason })}</p>
        )}
        <ReviewItem review={review} />
        <Link to={`/product/${review.product_id}`} className="inline-flex min-h-11 items-center self-start underline underline-offset-4">
          {review.product_name}
        </Link>
        <Said report={report} />
        <Decision report={report} onClose={onClose} />
      </div>
    </AskingDialog>
  );
}

function Said({ report: { reports } }: { report: ReportedReview }) {
  const { t } = useTranslation(['operator-reports', 'reviews']);
  if (reports.length === 0) return null;
  return (
    <section aria-label={t('detail.reports')}>
      <h3 className="font-bold text-lg">{t('detail.reports')}</h3>
      <ul className="flex flex-col gap-2">
        {reports.map(({ reason, note, is_of_store, created_at }) => (
          <li key={`${created_at} ${reason} ${note}`}>
            <span className="font-semibold">{t(`reviews:report.reasons.${reason}`)}</span>
            {note && <span className="block whitespace-pre-line break-words">{note}</span>}
            <span className="block text-quiet text-sm">
              {formatMoment(created_at)}
              {is_of_store && ` · ${t('byStore')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ report: { kind, target_id, review }, onClose }: { report: ReportedReview; onClose: () => void }) {
  const { t } = useTranslation('operator-reports');
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useMutation(
    orpc.reports.decide.mutationOptions({
      onSuccess(_, { decision }) {
        showToast(t(decision === 'hide' ? 'detail.hidden' : 'detail.kept'));
        onClose();
      },
      onError: (error) => showProblem(t('detail.notSaved'), error.message),
      onSettled: async () => {
        await queries.invalidateQueries({ queryKey: orpc.reports.key() });
        await queries.invalidateQueries({ queryKey: orpc.operator.figures.key() });
        await queries.invalidateQueries({ queryKey: orpc.reviews.key() });
      },
    }),
  );

  function send(decision: 'hide' | 'keep'): void {
    const words = reason.trim();
    if (words === '') setProblem(t('detail.missing'));
    else decide.mutate({ kind, target_id, decision, reason: words });
  }

  const isHidden = review.hidden_reason !== null;
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('detail.reason')}
        hint={t('detail.reasonHint')}
        error={problem}
        rows={2}
        maxLength={maxNoteCharacters}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        {!isHidden && (
          <Button look="destructive" busy={decide.isPending} onClick={() => send('hide')}>
            {t('detail.hide')}
          </Button>
        )}
        <Button busy={decide.isPending} onClick={() => send('keep')}>
          {t(isHidden ? 'detail.show' : 'detail.keep')}
        </Button>
      </div>
    </div>
  );
}

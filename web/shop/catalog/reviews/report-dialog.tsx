import './texts.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxNoteCharacters, type ReportReason, reportReasons } from '#contract/shop/reviews/review-limits.ts';
import type { Review } from '#contract/shop/reviews/reviews.ts';
import { api } from '../../../api/client.ts';
import { TextArea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { authorName } from './author-name.ts';

type Values = { reason: ReportReason | ''; note: string };
type Parts = { review: Pick<Review, 'id' | 'shown_name'>; onClose: () => void; onSent?: () => void };

/** Says what is wrong with a review, to who runs the site. */
export function ReportDialog({ review, onClose, onSent }: Parts) {
  const { t } = useTranslation('reviews');
  const form = useForm<Values>({ defaultValues: { reason: '', note: '' } });
  const { register, formState } = form;
  const problem = formState.errors.reason?.message;

  async function send({ reason, note }: Values): Promise<void> {
    try {
      await api.reports.create({ kind: 'review', target_id: review.id, reason: reason as ReportReason, note });
      showToast(t('report.sent'), t('report.sentText'));
      onSent?.();
      onClose();
    } catch (error) {
      showProblem(t('report.notSent'), (error as Error).message);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('report.title')}
      description={t('report.text', { name: authorName(review) })}
      form={form}
      onSubmit={send}
      submitLabel={t('report.send')}
    >
      <fieldset aria-describedby={problem ? 'report-problem' : undefined}>
        <legend className="font-semibold text-sm">{t('report.reason')}</legend>
        {reportReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={reason} className="size-5 shrink-0 accent-chosen" {...register('reason', { required: t('report.missing') })} />
            {t(`report.reasons.${reason}`)}
          </label>
        ))}
        {problem && (
          <p id="report-problem" role="alert" className="font-medium text-danger text-sm">
            {problem}
          </p>
        )}
      </fieldset>
      <TextArea label={t('report.note')} optional={t('report.optional')} maxLength={maxNoteCharacters} rows={3} {...register('note')} />
    </FormDialog>
  );
}

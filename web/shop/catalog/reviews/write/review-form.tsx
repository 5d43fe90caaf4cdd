import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxCommentCharacters } from '#contract/shop/reviews/review-limits.ts';
import type { Reviewable } from '#contract/shop/reviews/reviews.ts';
import { api, orpc } from '../../../../api/client.ts';
import { showFieldProblems } from '../../../../api/field-problems.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea, TextField } from '../../../../ui/field.tsx';
import { dismissToasts, showProblem, showToast } from '../../../../ui/toast.tsx';
import { PhotosField } from './photos-field.tsx';
import { forgetReviewDraft, type ReviewValues, readReviewDraft, saveReviewDraft } from './review-draft.ts';
import { StarsField } from './stars-field.tsx';

/** As the accounts of people have it. */
const maxName = 80;

export type Writer = {
  /** Whose drafts are kept apart: a person's id, or the link. */
  whose: string;
  link: string | undefined;
  /** What the person is called, if that is known. */
  name: string;
};

type Parts = { line: Reviewable; writer: Writer; onDone: () => void; onCancel?: () => void };

/** Stars, words, a name and pictures. What is typed stays on this device until it is sent. */
export function ReviewForm({ line, writer, onDone, onCancel }: Parts) {
  const { t } = useTranslation('write-review');
  const { product_id, product_name } = line;
  const { whose, link } = writer;
  const form = useForm<ReviewValues>({ defaultValues: readReviewDraft(whose, product_id) ?? startOf(line, writer.name) });
  const { register, watch, setValue, formState, control } = form;
  // Before the fields below it: of what is missing the first has the focus.
  const stars = useController({ control, name: 'rating', rules: { validate: (count) => count > 0 || t('choose') } }).field;
  const { errors, isSubmitting } = formState;
  const [isUploading, setUploading] = useState(false);
  const save = useSave(form, line, writer, onDone);
  useEffect(() => {
    const { unsubscribe } = watch((values) => saveReviewDraft(whose, product_id, values as ReviewValues));
    return unsubscribe;
  }, [watch, whose, product_id]);
  register('photo_urls');
  return (
    <form
      noValidate
      aria-label={t(line.review ? 'editOf' : 'writeOf', { name: product_name })}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        if (isUploading || isSubmitting) event.preventDefault();
        else void form.handleSubmit(save)(event);
      }}
    >
      <StarsField ref={stars.ref} value={stars.value} error={errors.rating?.message} onChange={stars.onChange} />
      <TextArea
        label={t('comment')}
        hint={t('commentHint')}
        optional={t('optional')}
        error={errors.comment?.message}
        maxLength={maxCommentCharacters}
        {...register('comment')}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="given-name"
        maxLength={maxName}
        error={errors.shown_name?.message}
        {...register('shown_name', { validate: (name) => name.trim() !== '' || t('noName') })}
      />
      <PhotosField
        urls={watch('photo_urls')}
        link={link}
        productId={product_id}
        error={errors.photo_urls?.message}
        onChange={(urls) => setValue('photo_urls', urls, { shouldDirty: true })}
        onBusy={setUploading}
      />
      <p className="text-ink-600 text-sm">{t(line.review ? 'changeHint' : 'onceHint')}</p>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button type="submit" look="primary" busy={isSubmitting || isUploading}>
          {isUploading ? t('uploading') : t(line.review ? 'save' : 'send')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              forgetReviewDraft(whose, product_id);
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

function startOf({ review }: Reviewable, name: string): ReviewValues {
  if (!review || review.is_removed) return { rating: 0, comment: '', shown_name: name, photo_urls: [] };
  const { rating, comment, shown_name, photo_urls } = review;
  return { rating, comment, shown_name, photo_urls };
}

function useSave(form: ReturnType<typeof useForm<ReviewValues>>, { product_id }: Reviewable, { whose, link }: Writer, onDone: () => void) {
  const { t } = useTranslation('write-review');
  const queries = useQueryClient();
  return async (values: ReviewValues): Promise<void> => {
    dismissToasts();
    try {
      await api.reviews.write({ link, product_id, ...values });
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { rating: 'rating', comment: 'comment', shown_name: 'shown_name', photo_urls: 'photo_urls' });
      if (!isSaid) showProblem(t('notSent'), `${(error as Error).message} ${t('kept')}`);
      return;
    }
    forgetReviewDraft(whose, product_id);
    showToast(t('sent'), t('sentText'));
    await queries.invalidateQueries({ queryKey: orpc.reviews.key() });
    await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
    onDone();
  };
}

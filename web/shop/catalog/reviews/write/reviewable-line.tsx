import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '#contract/formats/dates.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { OwnReview, Reviewable } from '#contract/shop/reviews/reviews.ts';
import { api, orpc } from '../../../../api/client.ts';
import { isolate } from '../../../../texts/isolate.ts';
import { Button } from '../../../../ui/button.tsx';
import { useRemove } from '../../../../ui/overlays/use-remove.tsx';
import { showProblem, showToast } from '../../../../ui/toast.tsx';
import { ProductImage } from '../../product-image.tsx';
import { authorName } from '../author-name.ts';
import { ReviewPhotos } from '../review-photos.tsx';
import { Stars } from '../stars.tsx';
import { readReviewDraft } from './review-draft.ts';
import { ReviewForm, type Writer } from './review-form.tsx';

type Parts = { line: Reviewable; writer: Writer /** The form stands open at once. */; isOpen: boolean };

/** What was delivered, and the review of it: read, written, changed, removed. */
export function ReviewableLine({ line, writer, isOpen }: Parts) {
  const { t } = useTranslation('write-review');
  const { product_id, product_name, review } = line;
  const mayWrite = !review || review.can_edit;
  const [isWriting, setWriting] = useState(() => (isOpen && !review) || readReviewDraft(writer.whose, product_id) !== undefined);
  return (
    <article aria-label={product_name} className="flex flex-col gap-4 rounded-lg border border-ink-200 bg-white p-4 sm:p-6">
      <div className="flex gap-4">
        <div className="aspect-4/5 w-16 shrink-0 overflow-hidden rounded-md">
          <ProductImage url={line.image_url} name={product_name} alt="" sizes="4rem" />
        </div>
        <div className="min-w-0">
          <h2 className="break-words font-bold text-lg leading-snug">
            <Link to={`/product/${product_id}`} className="inline-flex min-h-11 items-center underline decoration-ink-300 underline-offset-4">
              {lineName(line)}
            </Link>
          </h2>
          <p className="text-ink-600 text-sm">{t('order', { number: line.order_number, store: isolate(line.store_name) })}</p>
        </div>
      </div>
      {isWriting && mayWrite ? (
        <ReviewForm line={line} writer={writer} onDone={() => setWriting(false)} onCancel={isOpen && !review ? undefined : () => setWriting(false)} />
      ) : review ? (
        <Written line={line} review={review} link={writer.link} onEdit={() => setWriting(true)} />
      ) : (
        <Button className="self-start" aria-label={t('writeOf', { name: product_name })} onClick={() => setWriting(true)}>
          {t('write')}
        </Button>
      )}
    </article>
  );
}

type WrittenParts = { line: Reviewable; review: OwnReview; link: string | undefined; onEdit: () => void };

function Written({ line, review, link, onEdit }: WrittenParts) {
  const { t } = useTranslation(['write-review', 'reviews']);
  const { hidden_reason, comment, reply, is_removed, can_edit } = review;
  const removal = useRemoveReview(link);
  const name = line.product_name;
  return (
    <div className="flex flex-col gap-2">
      {hidden_reason !== null && <p className="rounded-md bg-brick-pale px-4 py-3 text-brick">{t('hidden', { reason: hidden_reason })}</p>}
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars rating={review.rating} />
        <span className="font-semibold">{is_removed ? t('removedByYou') : authorName(review)}</span>
      </p>
      {comment && <p className="whitespace-pre-line break-words">{comment}</p>}
      <ReviewPhotos review={review} />
      {reply && (
        <div className="rounded-md bg-ink-100 px-4 py-3">
          <p className="font-semibold text-sm">{t('reviews:replyOfStore')}</p>
          <p className="whitespace-pre-line break-words">{reply}</p>
        </div>
      )}
      {hidden_reason === null && <ChangeNote review={review} />}
      {(can_edit || !is_removed) && (
        <div className="flex gap-2">
          {can_edit && (
            <Button aria-label={t(is_removed ? 'anewOf' : 'editOf', { name })} onClick={onEdit}>
              {t(is_removed ? 'anew' : 'edit')}
            </Button>
          )}
          {!is_removed && (
            <Button look="ghost" aria-label={t('removeOf', { name })} onClick={() => removal.remove(line)}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
      {removal.dialog}
    </div>
  );
}

/** Until when it can be changed, or that it no longer can. */
function ChangeNote({ review: { can_edit, can_edit_until: until, is_removed } }: { review: OwnReview }) {
  const { t } = useTranslation('write-review');
  const day = formatDay(until);
  if (can_edit) return <p className="text-ink-600 text-sm">{t(is_removed ? 'anewUntil' : 'editUntil', { day })}</p>;
  return <p className="text-ink-600 text-sm">{t(is_removed ? 'noAnew' : 'noEdit')}</p>;
}

function useRemoveReview(link: string | undefined) {
  const { t } = useTranslation('write-review');
  const queries = useQueryClient();
  return useRemove<Reviewable>({
    keyOf: ({ product_id }) => product_id,
    confirm: {
      title: t('removeTitle'),
      text: ({ product_name: name, review }) => t(review?.can_edit ? 'removeText' : 'removeForGood', { name }),
      confirmLabel: t('removeConfirm'),
    },
    async run({ product_id }) {
      try {
        await api.reviews.remove({ link, product_id });
        showToast(t('removed'));
      } catch (error) {
        showProblem(t('notRemoved'), (error as Error).message);
      }
      await queries.invalidateQueries({ queryKey: orpc.reviews.key() });
      await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
    },
  });
}

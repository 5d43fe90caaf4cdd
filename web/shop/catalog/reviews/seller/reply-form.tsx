import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReplyCharacters } from '#contract/shop/reviews/review-limits.ts';
import type { StoreReview } from '#contract/shop/reviews/reviews.ts';
import { orpc } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { showProblem, showToast } from '../../../../ui/toast.tsx';

/** The store's reply: written, changed, taken away. */
export function ReplyForm({ review, onChanged }: { review: StoreReview; onChanged: (review: StoreReview) => void }) {
  const { t } = useTranslation('seller-reviews');
  const queries = useQueryClient();
  const [reply, setReply] = useState(review.reply ?? '');
  const save = useMutation(
    orpc.reviews.reply.mutationOptions({
      onSuccess(saved) {
        showToast(t(saved.reply === null ? 'detail.removed' : 'detail.saved'));
        onChanged(saved);
      },
      onError: (error) => showProblem(t('detail.notSaved'), error.message),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.reviews.key() }),
    }),
  );
  const words = reply.trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (words !== '' && !save.isPending) save.mutate({ id: review.id, text: words });
      }}
    >
      <TextArea
        label={t('detail.reply')}
        hint={t('detail.replyHint')}
        rows={3}
        maxLength={maxReplyCharacters}
        value={reply}
        onChange={(event) => setReply(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending} disabled={words === '' || words === review.reply}>
          {t(review.reply === null ? 'detail.save' : 'detail.change')}
        </Button>
        {review.reply !== null && (
          <Button disabled={save.isPending} onClick={() => save.mutate({ id: review.id, text: '' })}>
            {t('detail.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

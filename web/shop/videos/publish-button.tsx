import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Shows a draft to shoppers, as it was seen here; what somebody else has saved meanwhile is looked at first. */
export function PublishButton({ video }: { video: OwnVideo }) {
  const { t } = useTranslation('shoppable');
  const queries = useQueryClient();
  const publish = useMutation({
    mutationFn: async ({ id, version, title, description, made_by_ai, tags }: OwnVideo) =>
      await api.videos.update({
        ...{ id, version, title, description, made_by_ai, state: 'published' },
        tags: tags.map(({ product, ...place }) => ({ ...place, product_id: product.id })),
      }),
    onSuccess: () => showToast(t('card.published')),
    onError: (error) => showProblem(t('card.publishFailed'), serverMessage(error) ?? t('card.publishFailedText')),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.videos.key() }),
  });
  if (!video.file || video.file.state === 'failed') return null;
  return (
    <Button
      look="primary"
      className="w-full"
      busy={publish.isPending}
      aria-label={t('card.publishOf', { title: isolate(video.title) })}
      onClick={() => publish.mutate(video)}
    >
      {t('card.publish')}
    </Button>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookSecret } from '#contract/shop/webhooks/webhooks.ts';
import { api, orpc } from '../../api/client.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** What is done to one address; each says what came of it, and has the page look again. */
export function useWebhookActions({ id }: Webhook, onSecret: (shown: WebhookSecret) => void) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: orpc.webhooks.key() });
  const failed = (title: string) => (error: Error) => showProblem(title, error.message);

  return {
    change: useMutation({ mutationFn: (is_active: boolean) => api.webhooks.change({ id, is_active }), onError: failed(t('card.changed')), onSettled }),
    test: useMutation({
      mutationFn: () => api.webhooks.sendTest({ id }),
      onSuccess: () => showToast(t('card.tested'), t('card.testedText')),
      onError: failed(t('card.notSent')),
      onSettled,
    }),
    rotate: useMutation({ mutationFn: () => api.webhooks.rotateSecret({ id }), onSuccess: onSecret, onError: failed(t('rotate.failed')), onSettled }),
    remove: useMutation({ mutationFn: () => api.webhooks.remove({ id }), onError: failed(t('remove.failed')), onSettled }),
    replay: useMutation({
      mutationFn: (since: Date) => api.webhooks.replayFailed({ id, since: since.toISOString() }),
      onSuccess: ({ count, has_more }) => {
        if (count === 0) showToast(t('replayFailed.none'));
        else showToast(t('replayFailed.sent', { count }), has_more ? t('replayFailed.more') : undefined);
      },
      onError: failed(t('card.notSent')),
      onSettled,
    }),
  };
}

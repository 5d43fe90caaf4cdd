import '../texts.ts';
import { useMutation } from '@tanstack/react-query';
import { Ban, EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { api } from '../../api/client.ts';
import type { ChatLine } from '../../room/room-state.ts';
import { isolate } from '../../texts/isolate.ts';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Beside a line of a chat, for those who look after it: keeps its writer out of the store, with a way back in the toast. */
export function BlockLine({ streamId, line: { seq, name } }: { streamId: LiveStreamId; line: ChatLine }) {
  const { t } = useTranslation('customers');
  const by = { id: streamId, seq: seq ?? 0 };
  const onError = (error: Error) => showProblem(t('person.notSaved'), error.message);
  const unblock = useMutation({
    mutationFn: () => api.customers.unblockWriter(by),
    onSuccess: () => showToast(t('person.nowUnblocked', { name: isolate(name) })),
    onError,
  });
  const block = useMutation({
    mutationFn: () => api.customers.blockWriter(by),
    onSuccess: () => showToast(t('person.nowBlocked', { name: isolate(name) }), undefined, { label: t('person.unblock'), onClick: () => unblock.mutate() }),
    onError,
  });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('chat.actions', { name: isolate(name) })}
          className="relative ml-1 inline-flex size-6 items-center justify-center rounded-full align-middle text-ink-200 after:absolute after:-inset-2.5 hover:text-white"
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuItem icon={<Ban aria-hidden className="size-5" />} destructive onSelect={() => block.mutate()}>
        {t('chat.block', { name: isolate(name) })}
      </MenuItem>
    </Menu>
  );
}

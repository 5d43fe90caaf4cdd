import './texts.ts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Consent } from '#contract/consents/consents.ts';
import { useSession } from '../api/auth.ts';
import { api, orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { useCursorList } from '../api/use-cursor-list.ts';
import { showProblem } from '../ui/toast.tsx';
import { answerPlace } from './place-of.ts';

type Pages = InfiniteData<{ items: Consent[]; next_cursor: string | null }>;

export const choiceKey = ({ purpose, store_id }: Consent): string => `${purpose} ${store_id}`;

/** What the person answered, and their switch of each: by the room that it belongs to. */
export function useChoices() {
  const { t } = useTranslation('consents');
  const queries = useQueryClient();
  const { session } = useSession();
  // Not those of the person before in this browser.
  const queryKey = [...orpc.consents.listMine.key({ type: 'infinite' }), session?.user.id ?? 'guest'];
  const list = useCursorList<Consent>({ queryKey, load: (cursor) => api.consents.listMine({ cursor }), refreshMs: 0, more: t('more') });

  /** In its place, so that nothing moves below the finger. */
  function keep(changed: Consent): void {
    const replace = (one: Consent) => (choiceKey(one) === choiceKey(changed) ? changed : one);
    queries.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(replace) })) });
  }

  const mutationKey = ['consents'];
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that of two quick taps the last one counts.
    scope: { id: 'consents' },
    mutationFn: ({ choice, on }: { choice: Consent; on: boolean }) => send(choice, on),
    onMutate: ({ choice, on }) => keep({ ...choice, is_given: on }),
    onSuccess(kept) {
      if (queries.isMutating({ mutationKey }) === 1) keep(kept);
    },
    // The account page shows the switch of a follow as well.
    onSettled: (_kept, _error, { choice }) => (choice.purpose === 'live_mails' ? queries.invalidateQueries({ queryKey: orpc.follows.key() }) : undefined),
    onError(error) {
      showProblem(t('failed'), serverMessage(error) ?? t('failedText'));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { list, choose: (choice: Consent, on: boolean) => mutate({ choice, on }) };
}

async function send(choice: Consent, on: boolean): Promise<Consent> {
  const { purpose, store_id, words_now } = choice;
  const place = answerPlace();
  if (purpose === 'live_mails') return mailsAs(choice, (await api.follows.setMails({ id: store_id, on, place })).mails);
  return await (on ? api.consents.give({ purpose, store_id, place, words: words_now ?? '' }) : api.consents.withdraw({ purpose, store_id, place }));
}

/** Following a store answers with its switch alone. */
function mailsAs(choice: Consent, is_given: boolean): Consent {
  const now = new Date().toISOString();
  return is_given ? { ...choice, is_given, answered_at: now, withdrawn_at: null } : { ...choice, is_given, withdrawn_at: now };
}

import './texts.ts';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FollowState } from '#contract/follows/follows.ts';
import type { StoreId } from '#contract/ids.ts';
import { needsSecondFactor } from '../../accounts/assurance.ts';
import { useSignIn } from '../../accounts/sheet/sign-in-sheet-context.tsx';
import { useSession } from '../../api/auth.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { answerPlace } from '../../consents/place-of.ts';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import { hearOtherTabs, tellOtherTabs } from './follow-news.ts';
import { wantedFollow } from './wanted-follow.ts';

type Change = { follows: boolean } | { mails: boolean };

/** How the person stands to the store, and what changes it: shown at once, and taken back where the server refuses. */
export function useFollow(storeId: StoreId) {
  const { loading, session } = useSession();
  const { requireSignIn, preload } = useSignIn();
  const queries = useQueryClient();
  const person = session?.user.id;
  // Nobody sees what the person before them in this browser follows.
  const queryKey = [...orpc.follows.get.key({ input: { id: storeId } }), person ?? 'guest'];
  const found = useQuery({ queryKey, queryFn: () => api.follows.get({ id: storeId }), enabled: !loading, staleTime: 0, refetchOnWindowFocus: 'always' });
  const change = useChange(storeId, queryKey);
  useEffect(() => hearOtherTabs(() => void queries.invalidateQueries({ queryKey: orpc.follows.key() })), [queries]);

  const goOn = useEffectEvent(() => wantedFollow.take(storeId) && change({ follows: true }));
  const isIn = session !== undefined && !needsSecondFactor(session);
  useEffect(() => void (isIn && goOn()), [isIn]);

  /** A guest signs in first, and then it is followed. */
  async function toggle(focus?: () => HTMLElement | null | undefined): Promise<void> {
    if (person) return change({ follows: !found.data?.follows });
    wantedFollow.keep(storeId);
    if (!(await requireSignIn('follow', focus))) wantedFollow.forget();
  }

  // Of who is signed in it is known first whether the store is their own. Who follows it all the same can end that.
  const isKnown = !loading && (person === undefined || !found.isPending);
  const isOffered = isKnown && (found.data?.is_of_store !== true || found.data.follows);
  return { state: found.data, isOffered, toggle, setMails: (mails: boolean) => change({ mails }), preload: person ? () => {} : preload };
}

function useChange(storeId: StoreId, queryKey: readonly unknown[]): (change: Change) => void {
  const queries = useQueryClient();
  const mutationKey = ['follows', storeId];
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that of two quick taps the last one counts.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: Change) => send(storeId, change),
    async onMutate(change) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<FollowState>(queryKey);
      if (before) queries.setQueryData(queryKey, after(before, change));
      return before;
    },
    onError(error, _, before) {
      queries.setQueryData(queryKey, before);
      showProblem(text('follows:failed'), serverMessage(error) ?? text('follows:failedText'));
    },
    onSuccess(state) {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, state);
      tellOtherTabs();
    },
    // Of the other lists, and of this one where the server said no: what it was before may be long ago.
    onSettled: (state) =>
      queries.invalidateQueries({ queryKey: orpc.follows.key(), predicate: (query) => state === undefined || query.queryHash !== hashKey(queryKey) }),
  });
  return mutate;
}

async function send(id: StoreId, change: Change): Promise<FollowState> {
  if ('mails' in change) return await api.follows.setMails({ id, on: change.mails, place: answerPlace() });
  return await (change.follows ? api.follows.follow({ id }) : api.follows.unfollow({ id }));
}

function after(before: FollowState, change: Change): FollowState {
  if ('mails' in change || change.follows === before.follows) return { ...before, ...change };
  return { ...before, follows: change.follows, mails: false, followers: before.followers + (change.follows ? 1 : -1) };
}

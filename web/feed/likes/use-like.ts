import './texts.ts';
import { type MutationOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LikeState } from '#contract/likes/likes.ts';
import { needsSecondFactor } from '../../accounts/assurance.ts';
import { useSignIn } from '../../accounts/sheet/sign-in-sheet-context.tsx';
import { useSession } from '../../api/auth.ts';
import { serverMessage } from '../../api/server-message.ts';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import { type Liked, likeCalls } from './like-calls.ts';

/** How many like it, whether the person does, and what changes that: shown at once, and taken back where the server refuses. */
export function useLike(liked: Liked) {
  const { t } = useTranslation('likes');
  const { loading, session } = useSession();
  const { openSignIn } = useSignIn();
  const person = session && !needsSecondFactor(session) ? session.user.id : undefined;
  // Nobody sees what the person before them in this browser likes.
  const calls = likeCalls(liked);
  const queryKey = [...calls.key, person ?? 'guest'];
  const { data: state, error } = useQuery({ queryKey, queryFn: calls.get, enabled: !loading, staleTime: 0 });
  const set = useChange(liked.id, queryKey, calls.set);
  useEffect(() => {
    if (error) showProblem(t('errorFetching'), serverMessage(error) ?? t('checkConnection'));
  }, [error, t]);

  function change(): void {
    if (person) return set(!state?.liked);
    showProblem(t('authenticationRequired'), t(liked.kind === 'event' ? 'pleaseSignIn' : 'pleaseSignInForVideos'), {
      action: { label: t('signIn'), onClick: () => void openSignIn('account') },
    });
  }

  // A press that was kept while the page got its code (`net/early-input.ts`) comes before it is known who presses, and what they like.
  const isKnown = !loading && (!person || state !== undefined || error !== null);
  const [isPressed, setPressed] = useState(false);
  const changeAsPressed = useEffectEvent(change);
  useEffect(() => {
    if (!isKnown || !isPressed) return;
    setPressed(false);
    changeAsPressed();
  }, [isKnown, isPressed]);

  return { state, toggle: () => (isKnown ? change() : setPressed(true)) };
}

type SetLiked = ReturnType<typeof likeCalls>['set'];

/** By the cache itself: nothing waits for what `useMutation` would tell, and the first picture would wait for its code. */
function useChange(id: Liked['id'], queryKey: readonly unknown[], set: SetLiked): (isLiked: boolean) => void {
  const queries = useQueryClient();
  const mutationKey = ['likes', id];
  const options: MutationOptions<LikeState, Error, boolean, LikeState | undefined> = {
    mutationKey,
    // One after the other, so that of two quick taps the last one counts.
    scope: { id: mutationKey.join(' ') },
    mutationFn: set,
    async onMutate(isLiked) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<LikeState>(queryKey);
      if (before && before.liked !== isLiked) queries.setQueryData(queryKey, { liked: isLiked, likes: Math.max(0, before.likes + (isLiked ? 1 : -1)) });
      return before;
    },
    onError(error, _, before) {
      queries.setQueryData(queryKey, before);
      showProblem(text('likes:errorUpdating'), serverMessage(error) ?? text('likes:checkConnection'));
    },
    onSuccess(state) {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, state);
    },
  };
  return (isLiked) => void queries.getMutationCache().build(queries, options).execute(isLiked).catch(toldAlready);
}

function toldAlready(): void {}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedStore } from '#contract/operator/operator.ts';
import { authClient } from '../../../../api/auth.ts';
import { orpc } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { showProblem } from '../../../../ui/toast.tsx';
import { signOutHere } from '../../../own-sign-out.ts';

/** The seller of the demo store is an account that goes with it; the client would keep its session for as long as the token lasts. */
async function forgetGoneAccount(): Promise<void> {
  const { error } = await (await authClient()).getUser();
  if (error?.code === 'user_not_found') await signOutHere();
}

/** Takes the demo store with all that is in it, after a question; whoever is signed in as its seller is not any more. */
export function RemoveDemo({ store }: { store: ListedStore }) {
  const { t } = useTranslation('operator');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation(
    orpc.operator.removeDemo.mutationOptions({
      onSuccess: async () => {
        await forgetGoneAccount();
        location.assign('/');
      },
      onError: (error) => showProblem(t('stores_.notRemoved'), error.message),
    }),
  );
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('stores_.removeDemo')}</Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('stores_.removeTitle', { name: store.name })}
        description={t('stores_.removeText')}
        isCalm
        foot={
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setAsked(false)}>{t('stores_.keep')}</Button>
            <Button look="destructive" busy={isPending} onClick={() => mutate({ id: store.id })}>
              {t('stores_.remove')}
            </Button>
          </div>
        }
      />
    </>
  );
}

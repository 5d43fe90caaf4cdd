import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { signOutHere } from '../../../shell/own-sign-out.ts';
import { showToast } from '../../../ui/toast.tsx';
import { displayPhone } from '../../steps/display-phone.ts';
import { useAccount } from '../use-account.ts';
import { useCall } from '../use-call.ts';
import { useReach } from '../use-reach.ts';
import { wordsOf } from '../words-of.ts';
import type { Deletion } from './use-deletion.ts';

export type DeletionForm = ReturnType<typeof useDeletionForm>;

/** The steps of a deletion: a code is sent first where there is no password. */
export function useDeletionForm(asked: Deletion['proof'], onDeleted: () => void) {
  const { t } = useTranslation('account');
  const user = useAccount();
  const { busy, problem, call } = useCall();
  const remove = useMutation(orpc.accounts.delete.mutationOptions({ onSuccess: useLeave(onDeleted) }));
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState('');
  const [codeSent, setCodeSent] = useState(false);
  const phrase = user.email || (user.phone && displayPhone(user.phone)) || t('deletion.word');
  const reach = useReach();
  // Where no code can be sent, the server asks for none.
  const proof = asked === 'sign-in' || (asked === 'nonce' && !reach) ? 'none' : asked;
  const needsCode = proof === 'nonce' && !codeSent;

  async function submit(): Promise<void> {
    if (!needsCode) return remove.mutate(proof === 'none' ? {} : { [proof]: secret });
    setCodeSent((await call((client) => client.reauthenticate())).ok);
  }

  return {
    proof,
    reach,
    phrase,
    typed,
    setTyped,
    secret,
    setSecret,
    needsCode,
    submit,
    ready: isSame(typed, phrase) && (needsCode || isGiven[proof](secret)),
    busy: busy || remove.isPending,
    problem: problem ?? wordsOf(remove.error),
  };
}

const isGiven = {
  none: () => true,
  password: (secret: string) => secret !== '',
  nonce: (secret: string) => secret.length === 6,
};

/** Compares without spaces, punctuation and case. */
function isSame(typed: string, phrase: string): boolean {
  const bare = (text: string) => text.replace(/[\s().-]/g, '').toLowerCase();
  return bare(typed) === bare(phrase);
}

/** The account is gone: nothing of it stays in this browser. */
function useLeave(onDeleted: () => void) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  return async () => {
    // Before the sign-out: a page that needs a session would redirect to the log-in.
    onDeleted();
    await signOutHere();
    queries.clear();
    showToast(t('deletion.done'));
  };
}

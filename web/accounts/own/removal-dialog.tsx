import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { useRefreshAccount } from './use-account.ts';
import type { Answered, Client } from './use-call.ts';
import { afterProof, useProvenCall } from './use-proof.ts';

type RemovalParts<Data> = {
  title: string;
  text: string;
  confirm?: string;
  /** What is said once it is gone. */
  done: string;
  remove: (client: Client) => Answered<Data>;
  /** Removing it lowers the session's level, so the token is renewed. */
  lowersLevel?: boolean;
  onClose: () => void;
};

/** Asks before one way to sign in is removed, with a proof where the server wants one, and removes it. */
export function RemovalDialog<Data>({ title, text, confirm, done, remove, lowersLevel = false, onClose }: RemovalParts<Data>) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall({ atOnce: true });

  async function removeNow(): Promise<void> {
    const { ok } = await call((client, given) => afterProof(client, given, () => remove(client)));
    if (!ok) return;
    if (lowersLevel) await call((client) => client.refreshSession());
    showToast(done);
    onClose();
    await refresh();
  }

  return (
    <ConfirmRemoval
      title={title}
      text={text}
      confirm={confirm ?? t('remove')}
      proof={proof}
      busy={busy}
      problem={problem}
      onConfirm={() => void removeNow()}
      onClose={onClose}
    />
  );
}

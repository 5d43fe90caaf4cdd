import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmRemoval } from '../confirm-removal.tsx';
import { ProofDialog } from '../proof-fields.tsx';
import { LoadProblem, Problem, Row, RowSkeletons, Rows } from '../section.tsx';
import { accountKey, useAccount, useRefreshAccount } from '../use-account.ts';
import { answerTo } from '../use-call.ts';
import { afterProof, useProvenCall } from '../use-proof.ts';
import { CodesDialog } from './codes-dialog.tsx';

type Status = { total: number; remaining: number };
/** With so many codes left or fewer, new ones are suggested. */
const few = 3;

type RecoveryParts = { offer: boolean; onOffered: () => void };

/** The way in when the phone with the app is gone. */
export function RecoveryCodes({ offer, onOffered }: RecoveryParts) {
  const { id } = useAccount();
  const found = useQuery({ queryKey: accountKey(id, 'recovery-codes'), queryFn: findStatus, retry: false });
  if (found.isPending) return <RowSkeletons count={1} />;
  if (found.isError) return <LoadProblem error={found.error} onRetry={() => void found.refetch()} />;
  return <CodesRow status={found.data} offer={offer} onOffered={onOffered} />;
}

async function findStatus(): Promise<Status | null> {
  try {
    return await answerTo((client) => client.mfa.recoveryCodes.getStatus());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'mfa_factor_not_found') return null;
    throw error;
  }
}

function CodesRow({ status, offer, onOffered }: RecoveryParts & { status: Status | null }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall();
  const [codes, setCodes] = useState<string[]>();
  const [replacing, setReplacing] = useState(false);

  async function make(): Promise<void> {
    onOffered();
    const made = await call((client, given) =>
      afterProof(client, given, () => (status ? client.mfa.recoveryCodes.regenerate() : client.mfa.recoveryCodes.generate())),
    );
    if (!made.ok) return;
    setReplacing(false);
    setCodes(made.data.codes);
  }

  function saved(): void {
    setCodes(undefined);
    void refresh();
  }

  return (
    <div className="border-ink-200 border-t pt-4">
      <Rows>
        <Row
          icon={<LifeBuoy aria-hidden className="size-5" />}
          title={t('codes.title')}
          note={status ? t('codes.left', status) : t('codes.none')}
          badge={status && status.remaining <= few && <Badge tone="waiting">{t('codes.few')}</Badge>}
          action={
            <Button look={offer && !status ? 'primary' : 'secondary'} busy={busy && !replacing} onClick={() => (status ? setReplacing(true) : void make())}>
              {status ? t('codes.renew') : t('codes.make')}
            </Button>
          }
        >
          {offer && !status && <p className="rounded-md bg-ink-100 px-4 py-3 font-medium">{t('codes.offer')}</p>}
          {!replacing && !proof.asked && <Problem>{problem}</Problem>}
        </Row>
      </Rows>
      {replacing && (
        <ConfirmRemoval
          title={t('codes.renewTitle')}
          text={t('codes.renewText')}
          confirm={t('codes.renew')}
          proof={proof}
          busy={busy}
          problem={problem}
          onConfirm={() => void make()}
          onClose={() => setReplacing(false)}
        />
      )}
      {!replacing && <ProofDialog proof={proof} busy={busy} problem={problem} onSubmit={() => void make()} />}
      {codes && <CodesDialog codes={codes} onSaved={saved} />}
    </div>
  );
}

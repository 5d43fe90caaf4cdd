import type { PasskeyListItem } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ProofDialog } from '../proof-fields.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { Actions, LoadProblem, Problem, RowSkeletons, Rows, Section } from '../section.tsx';
import { accountKey, useAccount, useRefreshAccount } from '../use-account.ts';
import { answerTo } from '../use-call.ts';
import { afterProof, useProvenCall } from '../use-proof.ts';
import { PasskeyRow } from './passkey-row.tsx';

export function PasskeysSection() {
  const { t } = useTranslation('account');
  const { id } = useAccount();
  const found = useQuery({ queryKey: accountKey(id, 'passkeys'), queryFn: () => answerTo((client) => client.passkey.list()), retry: false });
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      {found.isPending && <RowSkeletons count={1} />}
      {found.isError && <LoadProblem error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Passkeys passkeys={found.data} />}
      <AddPasskey />
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: PasskeyListItem[] }) {
  const { t } = useTranslation('account');
  if (passkeys.length === 0) return <p className="text-ink-600">{t('passkeys.empty')}</p>;
  return (
    <Rows>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </Rows>
  );
}

function AddPasskey() {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall();
  const [naming, setNaming] = useState<PasskeyListItem>();
  if (typeof PublicKeyCredential === 'undefined') return <p className="text-ink-600">{t(isSecureContext ? 'passkeys.unsupported' : 'passkeys.insecure')}</p>;

  async function add(): Promise<void> {
    const added = await call((client, given) => afterProof(client, given, () => client.registerPasskey()));
    if (!added.ok) return;
    setNaming(added.data);
    await refresh();
  }

  return (
    <>
      {!proof.asked && <Problem>{problem}</Problem>}
      <Actions>
        <Button busy={busy} onClick={() => void add()}>
          {t('passkeys.add')}
        </Button>
      </Actions>
      <ProofDialog proof={proof} busy={busy} problem={problem} onSubmit={() => void add()} />
      {naming && <RenameDialog isNew passkey={naming} onClose={() => setNaming(undefined)} />}
    </>
  );
}

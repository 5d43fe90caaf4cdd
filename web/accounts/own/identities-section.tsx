import type { Provider, UserIdentity } from '@supabase/auth-js';
import { Link2, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#contract/formats/dates.ts';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { Button } from '../../ui/button.tsx';
import { displayPhone } from '../steps/display-phone.ts';
import { ProofDialog } from './proof-fields.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { Actions, Problem, Row, Rows, Section } from './section.tsx';
import { useAccount } from './use-account.ts';
import type { Client } from './use-call.ts';
import { afterProof, useProvenCall } from './use-proof.ts';

const icons: Record<string, typeof Link2> = { email: Mail, phone: Phone };

export function IdentitiesSection() {
  const { t } = useTranslation('account');
  const { identities = [] } = useAccount();
  return (
    <Section title={t('identities.title')} text={t('identities.text')}>
      {identities.length === 0 && <p className="text-ink-600">{t('identities.empty')}</p>}
      {identities.length > 0 && (
        <Rows>
          {identities.map((identity) => (
            <IdentityRow key={identity.identity_id} identity={identity} only={identities.length === 1} />
          ))}
        </Rows>
      )}
      <LinkMore linked={identities.map(({ provider }) => provider)} />
    </Section>
  );
}

function IdentityRow({ identity, only }: { identity: UserIdentity; only: boolean }) {
  const { t } = useTranslation('account');
  const name = useProviderName(identity.provider);
  const [unlinking, setUnlinking] = useState(false);
  const Icon = icons[identity.provider] ?? Link2;
  return (
    <Row
      icon={<Icon aria-hidden className="size-5" />}
      title={name}
      note={
        <>
          <span className="block [overflow-wrap:anywhere]">{subjectOf(identity)}</span>
          {identity.created_at && <span className="block">{t('added', { date: formatDay(identity.created_at) })}</span>}
          {only && <span className="block">{t('identities.onlyOne')}</span>}
        </>
      }
      action={
        <Button disabled={only} onClick={() => setUnlinking(true)}>
          {t('identities.unlink')}
          <span className="sr-only"> {name}</span>
        </Button>
      }
    >
      {unlinking && (
        <RemovalDialog
          title={t('identities.unlinkTitle', { name })}
          text={t('identities.unlinkText', { name })}
          confirm={t('identities.unlink')}
          done={t('identities.unlinked', { name })}
          remove={(client) => client.unlinkIdentity(identity)}
          onClose={() => setUnlinking(false)}
        />
      )}
    </Row>
  );
}

/** The number, address or name of the account at the provider. */
function subjectOf({ provider, identity_data: data }: UserIdentity): string {
  if (provider === 'phone' && data?.phone) return displayPhone(String(data.phone));
  return String(data?.email ?? data?.name ?? data?.full_name ?? '');
}

function useProviderName(provider: string): string {
  const { t } = useTranslation('account');
  const label = useAuthSettings()?.haat.providers.find(({ name }) => name === provider)?.label;
  if (label) return label;
  if (provider === 'email' || provider === 'phone') return t(`identities.${provider}`);
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}

function LinkMore({ linked }: { linked: string[] }) {
  const { t } = useTranslation('account');
  const settings = useAuthSettings();
  const { busy, problem, call, proof } = useProvenCall();
  const [chosen, setChosen] = useState('');
  const offered = settings?.haat.manual_linking ? settings.haat.providers.filter(({ name }) => !linked.includes(name)) : [];
  if (offered.length === 0) return null;
  const link = (provider: string) => {
    setChosen(provider);
    const visit = (client: Client) => client.linkIdentity({ provider: provider as Provider, options: { redirectTo: `${location.origin}/account` } });
    return call((client, given) => afterProof(client, given, () => visit(client)));
  };
  return (
    <>
      {!proof.asked && <Problem>{problem}</Problem>}
      <ProofDialog proof={proof} busy={busy} problem={problem} onSubmit={() => void link(chosen)} />
      <Actions>
        {offered.map(({ name, label }) => (
          <Button key={name} disabled={busy} onClick={() => void link(name)}>
            {t('identities.link', { name: label })}
          </Button>
        ))}
      </Actions>
    </>
  );
}

import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Rows, Section } from '../section.tsx';
import { useAccount } from '../use-account.ts';
import { useHosted } from '../use-hosted.ts';
import { AddFactors } from './add-factors.tsx';
import { FactorRow } from './factor-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What is asked for after the password. */
export function FactorsSection() {
  const { t } = useTranslation('account');
  const hosted = useHosted();
  const factors = useVerifiedFactors();
  const [justSecured, setJustSecured] = useState(false);
  return (
    <Section title={t('factors.title')} text={t('factors.text')}>
      {factors.length === 0 && <p className="text-ink-600">{t('factors.empty')}</p>}
      {factors.length > 0 && (
        <Rows>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} only={factors.length === 1} />
          ))}
        </Rows>
      )}
      <AddFactors onFirst={() => setJustSecured(true)} first={factors.length === 0} />
      {hosted === false && factors.length > 0 && <RecoveryCodes offer={justSecured} onOffered={() => setJustSecured(false)} />}
    </Section>
  );
}

function useVerifiedFactors(): Factor[] {
  const { factors = [] } = useAccount();
  return factors.filter(({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code');
}

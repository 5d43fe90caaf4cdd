import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TestOutcome, testOutcomes } from '#contract/shop/payments/payments.ts';
import { Button } from '../../ui/button.tsx';

/** In place of a provider's window, for the demo store: says what it is, and does what it is told. */
export function TestSheet({ busy, onChoose }: { busy: boolean; onChoose: (outcome: TestOutcome) => void }) {
  const { t } = useTranslation('payments');
  return (
    <section aria-label={t('test.label')} className="rounded-lg border-2 border-ink-400 border-dashed p-4">
      <h2 className="flex items-center gap-2 font-bold text-lg">
        <FlaskConical aria-hidden className="size-5 shrink-0" />
        {t('test.title')}
      </h2>
      <p className="text-ink-600">{t('test.text')}</p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        {testOutcomes.map((outcome) => (
          <Button key={outcome} look={outcome === 'success' ? 'primary' : 'secondary'} disabled={busy} onClick={() => onChoose(outcome)}>
            {t(`test.${outcome}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

import './texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { measureWords } from '#contract/consents/consent-rules.ts';
import type { StoreId } from '#contract/ids.ts';
import { api } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { isolate } from '../texts/isolate.ts';
import { Button } from '../ui/button.tsx';
import { showProblem } from '../ui/toast.tsx';
import { answerPlace } from './place-of.ts';
import { PrivacyLink } from './privacy-link.tsx';

/** Asks nobody: whoever wants to be counted by name of their browser says so here, and takes it back under Privacy choices. */
export function CountMe({ storeId, store }: { storeId: StoreId; store: string }) {
  const { t } = useTranslation('consents');
  const [step, setStep] = useState<'closed' | 'open' | 'kept'>('closed');
  const words = measureWords('product_views', store);

  async function allow(): Promise<void> {
    try {
      await api.consents.give({ purpose: 'product_views', store_id: storeId, place: answerPlace(), words });
      setStep('kept');
    } catch (error) {
      showProblem(t('count.failed'), serverMessage(error) ?? t('count.failedText'));
    }
  }

  if (step === 'kept') {
    return (
      <p role="status" className="mt-4 flex flex-wrap items-center gap-x-3 text-ink-600 text-sm">
        {t('count.kept')} <PrivacyLink />
      </p>
    );
  }
  if (step === 'closed') {
    return (
      <button
        type="button"
        className="mt-4 min-h-11 text-left text-ink-600 text-sm underline decoration-ink-300 underline-offset-4 hover:text-ink"
        onClick={() => setStep('open')}
      >
        {t('count.offer', { store: isolate(store) })}
      </button>
    );
  }
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-lg border border-ink-200 p-4">
      <p className="text-sm">{words}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void allow()}>{t('count.allow')}</Button>
        <Button look="ghost" onClick={() => setStep('closed')}>
          {t('count.refuse')}
        </Button>
      </div>
    </div>
  );
}

import { Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import type { Saving } from './use-saving.ts';

/** Says that the form is saved and why, and lets the shopper say no. */
export function SavingNotice({ saving }: { saving: Saving }) {
  const { t } = useTranslation('checkout');

  async function turn(): Promise<void> {
    try {
      await (saving.isOff ? saving.turnOn() : saving.turnOff());
    } catch {
      showProblem(t('saving.failed'), t('saving.failedText'));
    }
  }

  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <p role="status" className="flex min-w-0 flex-1 items-start gap-2 text-ink-600">
        <Save aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t(saving.isOff ? 'saving.off' : 'saving.on')}
      </p>
      <Button look="ghost" className="shrink-0" onClick={() => void turn()}>
        {t(saving.isOff ? 'saving.turnOn' : 'saving.turnOff')}
      </Button>
    </div>
  );
}

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';

/** Copies, and says that it has. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('account');
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Browsers refuse outside of https, and when the person said no.
      showProblem(t('copyFailed'));
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button onClick={() => void copy()}>
      <Icon aria-hidden className="size-5" />
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}

import './texts.ts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../net/copy-text.ts';
import { Button } from './button.tsx';
import { showProblem } from './toast.tsx';

/** `onCopied`: it is in the clipboard. `name`: what is copied, for screen readers, where `label` does not say it. `onRefused`: the browser did not allow it. */
type CopyParts = { value: string; label?: string; name?: string; onCopied?: () => void; onRefused?: () => void };

/** Copies, and says that it has. */
export function CopyButton({ value, label, name, onCopied, onRefused }: CopyParts) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === value;

  async function copy(): Promise<void> {
    if (await copyText(value)) {
      setCopied(value);
      return onCopied?.();
    }
    onRefused?.();
    showProblem(t('copyFailed'));
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button onClick={() => void copy()} aria-label={name && t('copyName', { name })}>
      <Icon aria-hidden className="size-5" />
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}

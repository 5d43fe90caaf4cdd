import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { showProblem } from '../ui/toast.tsx';

/** A value to copy into OBS; a secret one is hidden until it is asked for. */
export function EncoderField({ label, value, hint, isSecret = false }: { label: string; value: string; hint?: string; isSecret?: boolean }) {
  const { t } = useTranslation('live');
  const [isShown, setShown] = useState(!isSecret);
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === value;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // Browsers refuse outside of https, and when the person said no.
      setShown(true);
      showProblem(t('encoder.copyFailed'));
    }
  }

  const CopyIcon = isCopied ? Check : Copy;
  const ShowIcon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <TextField label={label} hint={hint} value={value} readOnly type={isShown ? 'text' : 'password'} autoComplete="off" spellCheck={false} />
      </div>
      <div className="flex gap-2 sm:pt-6">
        {isSecret && (
          <IconButton label={isShown ? t('encoder.hide') : t('encoder.show')} onClick={() => setShown(!isShown)}>
            <ShowIcon aria-hidden className="size-5" />
          </IconButton>
        )}
        <Button onClick={() => void copy()} aria-label={t('encoder.copyName', { name: label })}>
          <CopyIcon aria-hidden className="size-5" />
          <span aria-live="polite">{isCopied ? t('encoder.copied') : t('encoder.copy')}</span>
        </Button>
      </div>
    </div>
  );
}

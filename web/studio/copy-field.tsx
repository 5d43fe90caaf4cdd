import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextField } from '../ui/field.tsx';

/** A value to copy into OBS; a secret one is hidden until it is asked for. */
export function CopyField({ label, value, hint, isSecret = false }: { label: string; value: string; hint?: string; isSecret?: boolean }) {
  const { t } = useTranslation('live');
  const [isShown, setShown] = useState(!isSecret);
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
        <CopyButton value={value} name={label} onRefused={() => setShown(true)} />
      </div>
    </div>
  );
}

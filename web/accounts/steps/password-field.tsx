import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { controlClasses } from '../../ui/control-classes.ts';
import { Field } from '../../ui/field.tsx';

type Parts = { label: string; hint?: string; error?: string } & Omit<ComponentProps<'input'>, 'type'>;

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, ...rest }: Parts) {
  const { t } = useTranslation('accounts');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...rest}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClasses, 'pr-12')}
          />
          <IconButton
            label={shown ? t('field.hidePassword') : t('field.showPassword')}
            className="absolute top-1/2 right-0.5 -translate-y-1/2 text-ink-600"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

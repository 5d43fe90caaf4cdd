import '../texts.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Primitive } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';
import { Field } from '../field.tsx';
import { useGround } from '../on-video.tsx';
import { lineClasses, popupClasses, positionerClasses } from '../overlays/popup.ts';

export type Choice<Value extends string> = { value: Value; text: string; disabled?: boolean };

type SelectParts<Value extends string> = {
  label: string;
  /** The label is read aloud but not drawn: for toolbars. */
  quietLabel?: boolean;
  hint?: string;
  error?: string;
  optional?: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLButtonElement>;
};

/** One of a few. Arrows and letters choose, Escape closes; with many choices a Combobox finds faster. */
export function Select<Value extends string>({ label, quietLabel = false, hint, error, optional, ...parts }: SelectParts<Value>) {
  if (quietLabel) return <Control {...parts} aria-label={label} />;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <Control {...parts} {...control} />}
    </Field>
  );
}

type ControlParts<Value extends string> = Omit<SelectParts<Value>, 'label' | 'quietLabel' | 'hint' | 'error' | 'optional'> & {
  id?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

function Control<Value extends string>({ choices, value, placeholder, disabled, onChange, ref, id, ...named }: ControlParts<Value>) {
  const { t } = useTranslation('ui');
  const ground = useGround();
  const items = choices.map((choice) => ({ value: choice.value, label: choice.text }));
  return (
    <Primitive.Root items={items} value={value} disabled={disabled} modal={false} onValueChange={(next) => next !== null && onChange(next as Value)}>
      <Primitive.Trigger
        ref={ref}
        id={id}
        {...named}
        className={classNames(controlClasses, 'flex items-center justify-between gap-2 text-left data-placeholder:text-quiet')}
      >
        <Primitive.Value className="truncate">
          {(chosen: Value | null) => choices.find((each) => each.value === chosen)?.text ?? placeholder ?? t('choose')}
        </Primitive.Value>
        <Primitive.Icon>
          <ChevronsUpDown aria-hidden className="size-5 shrink-0 text-quiet" />
        </Primitive.Icon>
      </Primitive.Trigger>
      {/* The part would add a style element, for a shape it does not have here, that the page's policy refuses. */}
      <CSPProvider disableStyleElements>
        <Primitive.Portal>
          {/* Below its button: over it, the part adds a style element that the page's policy refuses. */}
          <Primitive.Positioner alignItemWithTrigger={false} sideOffset={4} className={classNames(positionerClasses, ground)}>
            <Primitive.Popup className={classNames(popupClasses, 'min-w-(--anchor-width)')}>
              <Primitive.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto py-1">
                {choices.map((choice) => (
                  <Primitive.Item key={choice.value} value={choice.value} disabled={choice.disabled} className={lineClasses}>
                    <Primitive.ItemText className="min-w-0 flex-1 truncate">{choice.text}</Primitive.ItemText>
                    <Primitive.ItemIndicator>
                      <Check aria-hidden className="size-5" />
                    </Primitive.ItemIndicator>
                  </Primitive.Item>
                ))}
              </Primitive.List>
            </Primitive.Popup>
          </Primitive.Positioner>
        </Primitive.Portal>
      </CSPProvider>
    </Primitive.Root>
  );
}

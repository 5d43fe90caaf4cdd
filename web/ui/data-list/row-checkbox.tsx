import { Checkbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';

type CheckboxParts = {
  label: string;
  checked: boolean /** Some, but not all of what it stands for. */;
  isPartly?: boolean;
  onChange: (checked: boolean) => void;
};

/** Chooses a row, or all of them: a small box in a target of 44 px. */
export function RowCheckbox({ label, checked, isPartly = false, onChange }: CheckboxParts) {
  return (
    <Checkbox.Root
      aria-label={label}
      checked={checked}
      indeterminate={isPartly && !checked}
      onCheckedChange={onChange}
      className="group inline-flex size-11 items-center justify-center rounded-md"
    >
      <span className="flex size-5 items-center justify-center rounded-sm border-2 border-line bg-surface group-data-checked:border-chosen group-data-indeterminate:border-chosen group-data-checked:bg-chosen group-data-indeterminate:bg-chosen">
        <Checkbox.Indicator className="text-on-chosen">
          {isPartly && !checked ? <Minus aria-hidden className="size-4" strokeWidth={3} /> : <Check aria-hidden className="size-4" strokeWidth={3} />}
        </Checkbox.Indicator>
      </span>
    </Checkbox.Root>
  );
}

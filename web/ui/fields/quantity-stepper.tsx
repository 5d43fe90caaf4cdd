import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../button.tsx';

type Parts = {
  quantity: number;
  most: number;
  /** What the group and its buttons are called. */
  labels: { group: string; fewer: string; more: string };
  onQuantity: (quantity: number) => void;
};

/** One more or one fewer, from 1 to `most`; a quantity above that can only fall. */
export function QuantityStepper({ quantity, most, labels, onQuantity }: Parts) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend on screen
    <div role="group" aria-label={labels.group} className="flex w-fit items-center rounded-full border border-line">
      <IconButton label={labels.fewer} {...pressable(quantity > 1, () => onQuantity(quantity - 1))}>
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output aria-live="polite" className="tabular min-w-6 text-center font-semibold">
        {quantity}
      </output>
      <IconButton label={labels.more} {...pressable(quantity < most, () => onQuantity(quantity + 1))}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

/** A button at the end of its range stays in the order of focus: the keyboard that brought it there goes on from it. */
function pressable(can: boolean, onClick: () => void) {
  return { 'aria-disabled': !can, className: can ? undefined : 'cursor-not-allowed opacity-60', onClick: can ? onClick : undefined };
}

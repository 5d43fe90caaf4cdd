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
      <IconButton label={labels.fewer} disabled={quantity <= 1} onClick={() => onQuantity(quantity - 1)}>
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output aria-live="polite" className="tabular min-w-6 text-center font-semibold">
        {quantity}
      </output>
      <IconButton label={labels.more} disabled={quantity >= most} onClick={() => onQuantity(quantity + 1)}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

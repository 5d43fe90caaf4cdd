import './product-more-texts.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { classNames } from '../../../ui/class-names.ts';
import { choicesOf, variantFor } from './variant-choices.ts';

type Parts = { product: Product; variantId: string };

/** A row of choices for each option; what is sold out can be looked at. `?variant=` of the address names the one that is chosen. */
export function VariantChooser(parts: Parts) {
  const [, setSearch] = useSearchParams();
  function choose(variant: string): void {
    setSearch((before) => ({ ...Object.fromEntries(before), variant }), { replace: true, preventScrollReset: true });
  }
  return <VariantPick {...parts} onChoose={choose} />;
}

/** One variant is always chosen: a choice of an option leads to another one. */
export function VariantPick({ product, variantId, onChoose }: Parts & { onChoose: (variantId: string) => void }) {
  const { values: chosen = [] } = product.variants.find(({ id }) => id === variantId) ?? {};

  function choose(option: number, value: string): void {
    const to = variantFor(product, chosen, option, value);
    if (to) onChoose(to.id);
  }

  return <VariantChoices product={product} chosen={chosen} onChoose={choose} />;
}

type ChoicesParts = {
  product: Product /** Of each option; empty where nothing is chosen yet. */;
  chosen: readonly string[];
  onChoose: (option: number, value: string) => void;
};

export function VariantChoices({ product, chosen, onChoose }: ChoicesParts) {
  const { t } = useTranslation('product-more');
  const id = useId();
  return choicesOf(product).map(({ name, values }, option) => (
    <fieldset key={name}>
      <legend className="mb-2 font-semibold">
        {name}: <span className="font-normal">{chosen[option]}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const to = variantFor(product, chosen, option, value);
          const isSoldOut = to?.left === 0;
          return (
            <label
              key={value}
              className={classNames(
                'wrap-anywhere relative inline-flex min-h-11 min-w-11 max-w-full cursor-pointer items-center justify-center rounded-md border px-3 has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
                isSoldOut ? 'border-ink-200 text-ink-600 line-through' : 'border-ink-300',
              )}
            >
              <input
                type="radio"
                name={`${id}-${option}`}
                value={value}
                checked={value === chosen[option]}
                onChange={() => onChoose(option, value)}
                className="sr-only"
              />
              {value}
              {isSoldOut && <span className="sr-only">, {t('soldOut')}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}

import './product-more-texts.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { isolate } from '../../../texts/isolate.ts';
import { classNames } from '../../../ui/class-names.ts';
import { choicesOf, variantFor } from './variant-choices.ts';

type Parts = {
  product: Product;
  /** Undefined before anything is chosen. */
  variantId: string | undefined;
  /** Grows with each press of a button that needs a choice first. */
  asked?: number;
};

/** A row of choices for each option; what is sold out can be looked at. `?variant=` of the address names the one that is chosen. */
export function VariantChooser(parts: Parts) {
  const [, setSearch] = useSearchParams();
  function choose(variant: string): void {
    setSearch((before) => ({ ...Object.fromEntries(before), variant }), { replace: true, preventScrollReset: true });
  }
  return <VariantPick {...parts} onChoose={choose} />;
}

/** Nothing is chosen before the shopper does; with several options, not before each has its choice. Then a choice of an option leads to another variant. */
export function VariantPick({ product, variantId, asked = 0, onChoose }: Parts & { onChoose: (variantId: string) => void }) {
  const [begun, setBegun] = useState<readonly string[]>(() => product.options.map(() => ''));
  const chosen = product.variants.find(({ id }) => id === variantId)?.values ?? begun;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const missing = asked > 0 && place.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked))');
    if (!missing) return;
    missing.querySelector('input')?.focus({ preventScroll: true });
    missing.scrollIntoView({ block: 'center' });
  }, [asked]);

  function choose(option: number, value: string): void {
    const next = chosen.with(option, value);
    setBegun(next);
    const to = next.every(Boolean) ? variantFor(product, chosen, option, value) : undefined;
    if (to) onChoose(to.id);
  }

  return (
    <div ref={place} className="contents">
      <VariantChoices product={product} chosen={chosen} missing={asked > 0 ? chosen.indexOf('') : -1} onChoose={choose} />
    </div>
  );
}

type ChoicesParts = {
  product: Product;
  /** Of each option; empty where nothing is chosen yet. */
  chosen: readonly string[];
  /** The option that is asked for; -1 for none. */
  missing: number;
  onChoose: (option: number, value: string) => void;
};

function VariantChoices({ product, chosen, missing, onChoose }: ChoicesParts) {
  const { t } = useTranslation('product-more');
  const id = useId();
  return choicesOf(product).map(({ name, values }, option) => (
    <fieldset key={name}>
      <legend className="mb-2 font-semibold">
        {name}: <span className="font-normal">{chosen[option]}</span>
      </legend>
      {option === missing && (
        <p role="alert" className="mb-2 text-brick">
          {t('choose', { name: isolate(name) })}
        </p>
      )}
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

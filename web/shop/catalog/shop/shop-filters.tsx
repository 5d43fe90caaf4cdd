import './shop-filters-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import type { ShopView } from './shop-view.ts';

/** `onClear`: given while filters are set. */
export type FiltersParts = { view: ShopView; onChange: (change: Partial<ShopView>) => void; onClear: (() => void) | undefined };

/** Categories are shown up to here, the rest by a press. */
const maxShown = 8;

/** What is found narrows with each choice. */
export function ShopFilters({ view, onChange, onClear }: FiltersParts) {
  const { t } = useTranslation('shop-filters');
  return (
    <div className="flex flex-col gap-6">
      <Categories chosen={view.category} onChange={(category) => onChange({ category })} />
      <Prices key={`${view.minPaise}-${view.maxPaise}`} view={view} onChange={onChange} />
      <Switch label={t('inStock')} checked={view.onlyInStock} onChange={(onlyInStock) => onChange({ onlyInStock })} />
      {onClear && (
        <Button onClick={onClear} className="self-start">
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

function Categories({ chosen, onChange }: { chosen: string; onChange: (category: string) => void }) {
  const { t } = useTranslation('shop-filters');
  const [showsAll, setShowAll] = useState(false);
  const { data } = useQuery(orpc.catalog.listCategories.queryOptions({ input: {} }));
  const { data: whole } = useQuery(orpc.catalog.count.queryOptions({ input: {} }));
  const all = data?.items ?? [];
  // One that is chosen by a link stays in sight, whatever its place.
  const missing = chosen !== '' && !all.some(({ category }) => category === chosen) ? [{ category: chosen, count: 0 }] : [];
  if (all.length + missing.length === 0) return null;
  const shown = showsAll ? all : all.filter(({ category }, index) => index < maxShown || category === chosen);
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-bold text-lg">{t('category')}</legend>
      {[{ category: '', count: whole?.count }, ...missing, ...shown].map(({ category, count }) => (
        <label key={category} className={classNames('flex min-h-11 cursor-pointer items-center gap-3 rounded-md', category === chosen && 'font-semibold')}>
          <input type="radio" name="category" checked={category === chosen} onChange={() => onChange(category)} className="size-5 shrink-0 accent-chosen" />
          <span className="min-w-0 flex-1 break-words">{category || t('allCategories')}</span>
          {count !== undefined && <span className="tabular text-quiet text-sm">{count}</span>}
        </label>
      ))}
      {!showsAll && all.length > shown.length && (
        <Button look="ghost" onClick={() => setShowAll(true)} className="self-start">
          {t('more', { count: all.length - shown.length })}
        </Button>
      )}
    </fieldset>
  );
}

/** They count once the field is left, or at Enter: each letter would be a search. */
function Prices({ view, onChange }: Omit<FiltersParts, 'onClear'>) {
  const { t } = useTranslation('shop-filters');
  const [min, setMin] = useState(view.minPaise);
  const [max, setMax] = useState(view.maxPaise);
  const take = () => (min !== view.minPaise || max !== view.maxPaise) && onChange({ minPaise: min, maxPaise: max });
  return (
    <fieldset onKeyDown={(event) => event.key === 'Enter' && take()} className="flex flex-col gap-2">
      <legend className="mb-1 font-bold text-lg">{t('price')}</legend>
      <div className="grid grid-cols-2 gap-3">
        <MoneyField label={t('from')} paise={min} onChange={setMin} onBlur={take} />
        <MoneyField label={t('to')} paise={max} onChange={setMax} onBlur={take} />
      </div>
    </fieldset>
  );
}

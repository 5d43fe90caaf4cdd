import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalog/catalog.ts';
import { formatRupees } from '#contract/money.ts';
import { orpc } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { controlClasses } from '../ui/field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';
import { useSettled } from './use-settled.ts';

export type TaggedProduct = Pick<Product, 'id' | 'name' | 'image_url' | 'price_paise'>;

/** As many as `contract/live/live.ts` takes. */
const mostTagged = 50;
const pageSize = 50;
const typingPauseMs = 300;

/** Tags products of the own store. A tagged product leaves the list of those to choose from. */
export function ProductPicker({ chosen, onChange }: { chosen: TaggedProduct[]; onChange: (chosen: TaggedProduct[]) => void }) {
  const { t } = useTranslation('live');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-sans font-semibold text-sm">
        {t('picker.label')}
      </h3>
      {chosen.length > 0 && (
        <ul aria-label={t('picker.chosen', { count: chosen.length })} className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-white">
          {chosen.map((product) => (
            <li key={product.id}>
              <Row product={product} action="remove" onPress={() => onChange(chosen.filter(({ id }) => id !== product.id))}>
                <X aria-hidden className="size-5" />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < mostTagged ? (
        <Selectable chosen={chosen} onChoose={(product) => onChange([...chosen, product])} />
      ) : (
        <p className="text-ink-600 text-sm">{t('picker.full', { count: mostTagged })}</p>
      )}
    </section>
  );
}

function Selectable({ chosen, onChoose }: { chosen: TaggedProduct[]; onChoose: (product: TaggedProduct) => void }) {
  const { t } = useTranslation(['live', 'shell']);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), typingPauseMs);
  const input = { limit: pageSize, ...(search && { search }) };
  const { data, isPending, isError, refetch } = useQuery(orpc.catalog.listMine.queryOptions({ input, placeholderData: keepPreviousData }));

  if (isPending) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <span className="sr-only">{t('picker.loading')}</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-brick text-sm">
        {t('picker.failed')}
        <Button onClick={() => void refetch()}>{t('shell:retry')}</Button>
      </div>
    );
  }
  if (data.items.length === 0 && search === '') return <p className="text-ink-600 text-sm">{t('picker.none')}</p>;
  const selectable = data.items.filter((product) => !chosen.some(({ id }) => id === product.id));
  return (
    <>
      <input
        type="search"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={controlClasses}
      />
      {selectable.length === 0 && <p className="text-ink-600 text-sm">{data.items.length === 0 ? t('picker.noMatch') : t('picker.allChosen')}</p>}
      {selectable.length > 0 && (
        <ul className="max-h-60 divide-y divide-ink-200 overflow-y-auto rounded-md border border-ink-300 bg-white">
          {selectable.map((product) => (
            <li key={product.id}>
              <Row product={product} action="add" onPress={() => onChoose(product)}>
                <Plus aria-hidden className="size-5" />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {data.next_cursor && <p className="text-ink-600 text-sm">{t('picker.more')}</p>}
    </>
  );
}

function Row({ product, action, onPress, children }: { product: TaggedProduct; action: 'add' | 'remove'; onPress: () => void; children: ReactNode }) {
  const { t } = useTranslation('live');
  const price = formatRupees(product.price_paise);
  return (
    <button
      type="button"
      aria-label={t(`picker.${action}`, { name: product.name, price })}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 px-2 py-1.5 text-left hover:bg-ink-100"
    >
      <ProductThumbnail url={product.image_url} className="h-11 w-9" />
      <span className="min-w-0 flex-1 truncate">{product.name}</span>
      <span className="tabular shrink-0 text-ink-600 text-sm">{price}</span>
      {children}
    </button>
  );
}

import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { api, orpc } from '../api/client.ts';
import { useCursorList } from '../api/use-cursor-list.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';

export type TaggedProduct = Pick<Product, 'id' | 'name' | 'image_url' | 'price_paise'>;

/** As many as `contract/live/live.ts` takes. */
const maxTagged = 50;
const pageSize = 50;

type PickerParts = {
  chosen: TaggedProduct[];
  onChange: (chosen: TaggedProduct[]) => void;
  /** Of a live event unless given. */
  label?: string;
};

/** Tags products of the own store. A tagged product leaves the list of those to choose from. */
export function ProductPicker({ chosen, onChange, label }: PickerParts) {
  const { t } = useTranslation('live');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-sans font-semibold text-sm">
        {label ?? t('picker.label')}
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
      {chosen.length < maxTagged ? (
        <ProductChoices chosen={chosen} onChoose={(product) => onChange([...chosen, product])} />
      ) : (
        <p className="text-ink-600 text-sm">{t('picker.full', { count: maxTagged })}</p>
      )}
    </section>
  );
}

/** Products of the own store to choose from, without those that are chosen already. */
export function ProductChoices({ chosen, onChoose }: { chosen: readonly Pick<TaggedProduct, 'id'>[]; onChoose: (product: TaggedProduct) => void }) {
  const { t } = useTranslation(['live', 'shell']);
  const [search, setSearch] = useState('');
  const input = { limit: pageSize, status: 'active' as const, ...(search && { search }) };
  const { rows, paging, hasData, isPending, error, refetch } = useCursorList<TaggedProduct>({
    queryKey: orpc.catalog.listMine.key({ input, type: 'infinite' }),
    load: (cursor, signal) => api.catalog.listMine({ ...input, cursor }, { signal }),
    more: t('picker.more'),
  });

  if (isPending) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <span className="sr-only">{t('picker.loading')}</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  if (error && !hasData) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-brick text-sm">
        {t('picker.failed')}
        <Button onClick={refetch}>{t('shell:retry')}</Button>
      </div>
    );
  }
  if (rows.length === 0 && search === '') return <p className="text-ink-600 text-sm">{t('picker.none')}</p>;
  const selectable = rows.filter((product) => !chosen.some(({ id }) => id === product.id));
  return (
    <>
      <SearchField label={t('picker.search')} value={search} onSearch={setSearch} />
      {selectable.length === 0 && <p className="text-ink-600 text-sm">{rows.length === 0 ? t('picker.noMatch') : t('picker.allChosen')}</p>}
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
      {paging.hasMore && (
        <Button busy={paging.isLoading} onClick={paging.onMore}>
          {paging.label}
        </Button>
      )}
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

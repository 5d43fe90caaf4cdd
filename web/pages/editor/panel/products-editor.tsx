import '../../../live-events/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '#contract/ids.ts';
import { joinNeeds } from '#contract/pages/page-data.ts';
import { orpc } from '../../../api/client.ts';
import { ProductChoices } from '../../../live-events/product-picker.tsx';
import { ProductThumbnail } from '../../../live-events/product-thumbnail.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { IconButton } from '../../../ui/button.tsx';

type Parts = { label: string; ids: ProductId[]; max: number; onChange: (ids: ProductId[]) => void };

/** Products of the store, in the order in which they were chosen. One that is not sold any more stays named, and is not shown to visitors. */
export function ProductsEditor({ label, ids, max, onChange }: Parts) {
  const { t } = useTranslation('editor');
  const found = useQuery(orpc.pages.getData.queryOptions({ input: joinNeeds([{ products: ids }]), enabled: ids.length > 0 }));
  const byId = new Map(found.data?.products.map((product) => [product.id, product]));
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="font-sans font-semibold text-sm">{label}</h3>
      {ids.length === 0 && <p className="text-quiet text-sm">{t('products.newest')}</p>}
      {ids.length > 0 && (
        <ul aria-label={t('products.chosen')} className="divide-y divide-hairline rounded-md border border-line bg-surface">
          {ids.map((id) => {
            const product = byId.get(id);
            const name = product?.name ?? (found.data ? t('products.gone') : '…');
            return (
              <li key={id} className="flex items-center gap-2 py-1 pl-2">
                <ProductThumbnail url={product?.image_url ?? null} className="h-11 w-9" />
                <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
                <IconButton label={t('products.remove', { name: isolate(name) })} onClick={() => onChange(ids.filter((each) => each !== id))}>
                  <X aria-hidden className="size-5" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {ids.length < max ? (
        <ProductChoices chosen={ids.map((id) => ({ id }))} onChoose={({ id }) => onChange([...ids, id])} />
      ) : (
        <p className="text-quiet text-sm">{t('products.full', { count: max })}</p>
      )}
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { useLoaded } from '../../../../ui/hooks/use-loaded.ts';
import { showProblem } from '../../../../ui/toast.tsx';
import { readKnownPincode } from '../../../checkout/addresses/known-pincode.ts';
import { DeliveryLine } from '../delivery-line.tsx';

const loadByPincode = async () => (await import('./by-pincode.tsx')).DeliveryByPincode;

/** When it arrives, and that it is paid at the door. The day of a pincode, and its field, are loaded where one is known or with the press. */
export function DeliveryPlace({ storeId }: { storeId: Product['seller_id'] }) {
  const { t } = useTranslation(['catalog', 'shell']);
  const { Loaded: ByPincode, load } = useLoaded(loadByPincode);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (readKnownPincode()) void load();
  }, [load]);

  async function ask(): Promise<void> {
    setWanted(true);
    if (!(await load())) showProblem(t('shell:notLoaded'), t('shell:notLoadedText'));
  }

  if (ByPincode) return <ByPincode storeId={storeId} isAsking={isWanted} />;
  return (
    <div>
      <DeliveryLine />
      <p className="flex flex-wrap items-center gap-x-2 text-ink-600">
        {t('product.cod')}
        <button type="button" onClick={() => void ask()} className="min-h-11 text-ink underline underline-offset-4">
          {t('product.byPincode')}
        </button>
      </p>
    </div>
  );
}

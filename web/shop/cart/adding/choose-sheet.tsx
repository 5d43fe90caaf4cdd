import '../../catalog/texts.ts';
import './adding-texts.ts';
import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { orpc } from '../../../api/client.ts';
import { isMissing } from '../../../api/found.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PictureSheet } from '../../../ui/overlays/picture-sheet.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import type { ChosenProduct } from '../../catalog/chosen-variant.ts';
import { OfferedPrice } from '../../catalog/offered-price.tsx';
import { StockState } from '../../catalog/product/stock-state.tsx';
import { VariantPick } from '../../catalog/product/variant-chooser.tsx';
import { ProductImage } from '../../catalog/product-image.tsx';

type Parts = { product: ProductCard; onChosen: (product: ChosenProduct) => void };

/** Asks which variant of a card goes into the cart, where the card stands: over a video in its picture, else a sheet on a phone and a dialog on a desktop. */
export function ChooseSheet({ product: card, onChosen }: Parts) {
  const [open, setOpen] = useState(true);
  const [variantId, setVariantId] = useState<string>();
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const found = useQuery(
    orpc.catalog.get.queryOptions({ input: { slug_or_id: card.id }, staleTime: 0, retry: (failures, error) => failures < 1 && !isMissing(error) }),
  );
  const whole = isMissing(found.error) ? undefined : found.data;
  const pickedId = whole && whole.variant_count > 1 ? variantId : whole?.variant_id;
  const chosen = whole && pickedId !== undefined ? chooseVariant(whole, pickedId) : undefined;
  const shown = chosen ?? whole;

  function add(): void {
    if (!chosen) return ask();
    setOpen(false);
    onChosen(chosen);
  }

  return (
    <Place open={open} onClose={() => setOpen(false)} title={card.name} foot={shown && <AddButton isSoldOut={shown.left === 0} onAdd={add} />}>
      {whole && shown ? (
        <div className="flex flex-col gap-4">
          <div className="flex gap-4">
            <div className="aspect-4/5 w-24 shrink-0 overflow-hidden rounded-md">
              <ProductImage url={shown.image_url} name={card.name} alt="" sizes="6rem" eager />
            </div>
            <div className="flex min-w-0 flex-col gap-2">
              <p>
                <OfferedPrice of={shown} isFrom={!chosen && whole.price_varies} className="text-2xl" />
              </p>
              {chosen && <StockState left={chosen.left} />}
            </div>
          </div>
          <VariantPick product={whole} variantId={pickedId} asked={asked} onChoose={setVariantId} />
        </div>
      ) : (
        <Unknown isGone={isMissing(found.error)} onRetry={found.isError ? () => void found.refetch() : undefined} />
      )}
    </Place>
  );
}

/** Of a playing picture (`web/shell/shopper-frame.tsx`): the sheet stays in its column. */
const findFrame = () => document.querySelector<HTMLElement>('.watch-frame');

type PlaceParts = { open: boolean; onClose: () => void; title: string; foot: ReactNode; children: ReactNode };

function Place({ foot, children, ...place }: PlaceParts) {
  const [frame] = useState(findFrame);
  if (frame) {
    return (
      <PictureSheet {...place} frame={() => frame}>
        {children}
        {foot}
      </PictureSheet>
    );
  }
  return (
    <Dialog {...place} foot={foot} isCalm>
      {children}
    </Dialog>
  );
}

function AddButton({ isSoldOut, onAdd }: { isSoldOut: boolean; onAdd: () => void }) {
  const { t } = useTranslation(['cart', 'catalog']);
  return (
    <Button look="primary" wide disabled={isSoldOut} className="min-h-12 text-lg" onClick={onAdd}>
      {t(isSoldOut ? 'catalog:soldOut' : 'cart:add')}
    </Button>
  );
}

function Unknown({ isGone, onRetry }: { isGone: boolean; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation(['adding', 'catalog']);
  if (isGone) return <EmptyState title={t('gone')} text={t('goneText')} />;
  if (onRetry) return <ErrorState title={t('noChoices')} text={t('noChoicesText')} onRetry={onRetry} />;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('catalog:product.loading')}
      </p>
      <Skeleton className="h-30" />
      <Skeleton className="h-19" />
    </div>
  );
}

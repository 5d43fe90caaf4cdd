import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toRupeeText } from '#contract/formats/money.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { type ProductForm, productForm } from '#contract/shop/catalog/product-form.ts';
import { api, orpc } from '../../../api/client.ts';
import { showFieldProblems } from '../../../api/field-problems.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { ProductFields } from './product-fields.tsx';
import { shownStock, withoutUntouchedStock } from './untouched-stock.ts';
import { rowsOf, typedOptions } from './variant-rows.ts';

const resolve = zodResolver(productForm);

/** 'Add New Product', or 'Edit Product' when there is one. */
export function ProductDialog({ product, onClose }: { product: OwnProduct | undefined; onClose: () => void }) {
  const { t } = useTranslation('products');
  const form = useForm<ProductForm>({ resolver: (values, ...rest) => resolve(ofOneKind(values), ...rest), defaultValues: valuesOf(product) });
  const save = useSave(product, form, onClose);
  const { isSubmitting } = form.formState;
  const [isUploading, setUploading] = useState(false);
  const [isSendingVideo, setSendingVideo] = useState(false);
  const [options, setOptions] = useState(() => typedOptions(product));
  return (
    <FormDialog
      open
      onClose={onClose}
      title={product ? t('form.editTitle') : t('form.addTitle')}
      form={form}
      onSubmit={(values) => save(withoutUntouchedVideo(withoutUntouchedStock(values, product), product))}
      submitLabel={
        isUploading
          ? t('form.uploading')
          : isSendingVideo
            ? t('form.sendingVideo')
            : product
              ? t(isSubmitting ? 'form.updating' : 'form.update')
              : t(isSubmitting ? 'form.creating' : 'form.create')
      }
      busy={isUploading || isSendingVideo}
      isChanged={isUploading || isSendingVideo}
    >
      <ProductFields form={form} options={options} onOptions={setOptions} onUploading={setUploading} onSendingVideo={setSendingVideo} />
    </FormDialog>
  );
}

const places = { name: 'name', description: 'description', price: 'price', stock: 'stock', image_url: 'image_url', video_file_id: 'video_file_id' } as const;

/** Creates or changes the product; says what came of it. */
function useSave(product: OwnProduct | undefined, form: UseFormReturn<ProductForm>, onClose: () => void): (values: ProductForm) => Promise<void> {
  const { t } = useTranslation('products');
  const queries = useQueryClient();
  return async (values) => {
    try {
      await (product ? api.catalog.update({ id: product.id, ...values }) : api.catalog.create(values));
    } catch (error) {
      const isSaid = showFieldProblems(form, error, places);
      if (!isSaid) showProblem(t(product ? 'form.errorUpdating' : 'form.errorCreating'), (error as Error).message);
      return;
    }
    showToast(t(product ? 'form.updated' : 'form.created'));
    onClose();
    await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
  };
}

function valuesOf(product: OwnProduct | undefined): ProductForm {
  const [only] = product?.variants ?? [];
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product ? toRupeeText(product.price_paise) : '',
    stock: shownStock(product?.stock ?? null),
    sku: only?.sku ?? '',
    mrp: only?.mrp_paise ? toRupeeText(only.mrp_paise) : '',
    image_url: product?.image_url ?? '',
    more_image_urls: product?.more_image_urls ?? [],
    video_file_id: product?.video_file_id ?? null,
    made_by_ai: false,
    category: product?.category ?? '',
    hsn: product?.hsn ?? '',
    gst_rate: product?.gst_rate ?? null,
    country_of_origin: product?.country_of_origin ?? '',
    status: product?.status ?? 'active',
    low_stock_at: shownStock(product?.low_stock_at ?? null),
    options: product?.options ?? [],
    variants: rowsOf(product),
  };
}

/** What is typed for a single variant does not count once there are options, and the other way round. */
function ofOneKind({ price, stock, sku, mrp, variants, ...form }: ProductForm): ProductForm {
  return form.options?.length ? { ...form, variants } : { ...form, price, stock, sku, mrp };
}

/** One that somebody else chose while the dialog was open stays: a video that nothing shows is deleted. */
function withoutUntouchedVideo({ video_file_id: chosen, ...form }: ProductForm, product: OwnProduct | undefined): ProductForm {
  return chosen === (product?.video_file_id ?? null) ? form : { ...form, video_file_id: chosen };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Product, type ProductForm, productForm } from '#contract/catalog/catalog.ts';
import { toRupeeText } from '#contract/money.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { orpc } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import { ImageDrop } from './image-drop.tsx';

/** 'Add New Product', or 'Edit Product' when there is one. */
export function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const { register, handleSubmit, setValue, setError, watch, formState } = useForm<ProductForm>({
    resolver: zodResolver(productForm),
    defaultValues: valuesOf(product),
  });
  const { save, saving } = useSave(product, { onClose, onImageRefused: (message) => setError('image_url', { message }, { shouldFocus: true }) });
  const { errors, dirtyFields } = formState;
  const optional = t('form.optional');
  return (
    <Dialog open onClose={onClose} title={product ? t('form.editTitle') : t('form.addTitle')}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => save(withoutUntouchedStock(form, product && !dirtyFields.stock)))(event)}
        className="flex flex-col gap-4"
      >
        <ImageDrop url={watch('image_url')} onUploaded={(url) => setValue('image_url', url, { shouldDirty: true, shouldValidate: true })} />
        <TextField label={t('form.name')} error={errors.name?.message} maxLength={200} autoComplete="off" {...register('name')} />
        <TextArea label={t('form.description')} optional={optional} error={errors.description?.message} maxLength={5000} {...register('description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('form.price')}
            hint={t('form.priceHint')}
            error={errors.price?.message}
            type="number"
            step="0.01"
            min="0"
            inputMode="decimal"
            {...register('price')}
          />
          <TextField
            label={t('form.stock')}
            optional={optional}
            hint={t('form.stockHint')}
            error={errors.stock?.message}
            inputMode="numeric"
            autoComplete="off"
            {...register('stock')}
          />
        </div>
        <TextField
          label={t('form.imageUrl')}
          optional={optional}
          hint={t('form.imageUrlHint')}
          error={errors.image_url?.message}
          inputMode="url"
          autoComplete="off"
          {...register('image_url')}
        />
        <Button type="submit" look="primary" wide busy={saving} className="min-h-12">
          {product ? t(saving ? 'form.updating' : 'form.update') : t(saving ? 'form.creating' : 'form.create')}
        </Button>
      </form>
    </Dialog>
  );
}

type Listeners = { onClose: () => void; onImageRefused: (message: string) => void };

function useSave(product: Product | undefined, { onClose, onImageRefused }: Listeners) {
  const { t } = useTranslation('catalog');
  const queries = useQueryClient();
  const after = (done: string, failed: string) => ({
    onSuccess: async () => {
      showToast(done);
      onClose();
      await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
    },
    onError: (error: Error) => {
      showProblem(failed, error.message);
      if (fieldsOf(error).some(({ path }) => path === 'image_url')) onImageRefused(error.message);
    },
  });
  const create = useMutation(orpc.catalog.create.mutationOptions(after(t('form.created'), t('form.errorCreating'))));
  const update = useMutation(orpc.catalog.update.mutationOptions(after(t('form.updated'), t('form.errorUpdating'))));
  return {
    saving: create.isPending || update.isPending,
    save: (form: ProductForm) => (product ? update.mutate({ id: product.id, ...form }) : create.mutate(form)),
  };
}

function fieldsOf(error: Error): FieldProblem[] {
  return error instanceof ORPCError && error.code === 'INPUT_INVALID' ? (error.data?.fields ?? []) : [];
}

function valuesOf(product: Product | undefined): ProductForm {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product ? toRupeeText(product.price_paise) : '',
    stock: product?.stock?.toString() ?? '',
    image_url: product?.image_url ?? '',
  };
}

/** A stock that the seller left alone is not sent: what sold while the dialog was open stays sold. */
function withoutUntouchedStock(form: ProductForm, untouched: boolean | undefined): ProductForm {
  return untouched ? { ...form, stock: undefined } : form;
}

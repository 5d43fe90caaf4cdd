import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { VideoDropField } from '../../../uploads/video-drop-field.tsx';

type Parts = { form: UseFormReturn<ProductForm>; onBusy: (isBusy: boolean) => void };

/** The video of a product: taken, shown until it can be played, and taken away again. */
export function ProductVideoField({ form, onBusy }: Parts) {
  const { t } = useTranslation('products');
  const error = form.formState.errors.video_file_id?.message;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-sm">
        {t('form.video')} <span className="font-normal text-quiet">{t('form.optional')}</span>
      </legend>
      <VideoDropField
        isOptional
        value={(form.watch('video_file_id') ?? undefined) as VideoFileId | undefined}
        onChange={(id) => {
          form.clearErrors('video_file_id');
          form.setValue('video_file_id', id ?? null, { shouldDirty: true });
        }}
        onBusy={onBusy}
      />
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <p className="text-quiet text-sm">{t('form.videoHint')}</p>
    </fieldset>
  );
}

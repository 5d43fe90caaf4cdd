import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { orpc } from '../../../api/client.ts';
import { AiField } from '../../../uploads/ai-field.tsx';
import { VideoDropField } from '../../../uploads/video-drop-field.tsx';

type Parts = { form: UseFormReturn<ProductForm>; onBusy: (isBusy: boolean) => void };

/** The video of a product: taken, shown until it can be played, and taken away again. */
export function ProductVideoField({ form, onBusy }: Parts) {
  const { t } = useTranslation('products');
  const id = (form.watch('video_file_id') ?? undefined) as VideoFileId | undefined;
  const error = form.formState.errors.video_file_id?.message;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-sm">
        {t('form.video')} <span className="font-normal text-quiet">{t('form.optional')}</span>
      </legend>
      <VideoDropField
        isOptional
        value={id}
        onChange={(next) => {
          form.clearErrors('video_file_id');
          form.setValue('video_file_id', next ?? null, { shouldDirty: true });
          form.setValue('made_by_ai', false);
        }}
        onBusy={onBusy}
      />
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      {id && <MadeByAi key={id} id={id} form={form} />}
      <p className="text-quiet text-sm">{t('form.videoHint')}</p>
    </fieldset>
  );
}

/** A file that is marked stays so, whatever shows it. */
function MadeByAi({ id, form }: { id: VideoFileId; form: UseFormReturn<ProductForm> }) {
  const file = useQuery(orpc.videoFiles.get.queryOptions({ input: { id } }));
  return (
    <AiField
      checked={form.watch('made_by_ai') === true}
      isMarked={file.data?.made_by_ai === true}
      onChange={(isByAi) => form.setValue('made_by_ai', isByAi, { shouldDirty: true })}
    />
  );
}

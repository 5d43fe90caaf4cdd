import '../../../live-events/texts.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import { maxDescriptionCharacters, maxTitleCharacters } from '#contract/shop/videos/video-limits.ts';
import { newVideoForm } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../../api/client.ts';
import { showFieldProblems } from '../../../api/field-problems.ts';
import { serverMessage } from '../../../api/server-message.ts';
import { ProductPicker, type TaggedProduct } from '../../../live-events/product-picker.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { AiField } from '../../../uploads/ai-field.tsx';
import { UploadedVideo } from './uploaded-video.tsx';

const words = newVideoForm.pick({ title: true, description: true });

/** 'Add Video': what it is called, its file, and the products in it (docs/product.md, "Shoppable Videos screen"). */
export function AddVideoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shoppable');
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(words), defaultValues: { title: '', description: '' } });
  const { register, formState } = form;
  const [fileId, setFileId] = useState<VideoFileId>();
  const [isUploading, setUploading] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const [products, setProducts] = useState<TaggedProduct[]>([]);
  const [isShown, setShown] = useState(true);
  const [byAi, setByAi] = useState(false);

  async function save(values: { title: string; description: string }): Promise<void> {
    if (!fileId) return setFileProblem(t('add.videoRequired'));
    try {
      const tags = products.map(({ id }) => ({ product_id: id }));
      await api.videos.create({ ...values, video_file_id: fileId, tags, made_by_ai: byAi, state: isShown ? 'published' : 'draft' });
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { title: 'title', description: 'description', video_file_id: setFileProblem });
      if (!isSaid) showProblem(t('add.failed'), serverMessage(error) ?? t('add.failedText'));
      return;
    }
    showToast(t('add.done'));
    void queries.invalidateQueries({ queryKey: orpc.videos.key() });
    onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('add.title')}
      form={form}
      onSubmit={save}
      onInvalid={() => setFileProblem(fileId ? undefined : t('add.videoRequired'))}
      submitLabel={t(isUploading ? 'add.uploading' : formState.isSubmitting ? 'add.submitting' : 'add.submit')}
      busy={isUploading}
      isChanged={isUploading || fileId !== undefined || products.length > 0 || !isShown || byAi}
    >
      <TextField label={t('add.name')} error={formState.errors.title?.message} maxLength={maxTitleCharacters} autoComplete="off" {...register('title')} />
      <TextArea
        label={t('add.description')}
        optional={t('add.optional')}
        rows={3}
        maxLength={maxDescriptionCharacters}
        error={formState.errors.description?.message}
        {...register('description')}
      />
      <UploadedVideo
        value={fileId}
        onChange={(id) => {
          setFileId(id);
          setFileProblem(undefined);
        }}
        onBusy={(isBusy) => {
          setUploading(isBusy);
          if (isBusy) setFileProblem(undefined);
        }}
        error={fileProblem}
      />
      <AiField checked={byAi} onChange={setByAi} />
      <ProductPicker label={t('add.products')} chosen={products} onChange={setProducts} />
      <Switch label={t('add.publish')} hint={t('add.publishHint')} checked={isShown} onChange={setShown} />
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live.ts';
import { api, orpc } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import { toLocalInput } from './event-time.ts';
import { ProductPicker, type TaggedProduct } from './product-picker.tsx';
import { serverMessage } from './server-message.ts';

type Values = { title: string; description: string; start: string };
type FormParts = { stream: LiveStream | undefined; onCancel: () => void; onDone: (stream: LiveStream) => void };

/** Fields of a live event (specification §5, stream form). */
export function LiveEventForm({ stream, onCancel, onDone }: FormParts) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const [products, setProducts] = useState<TaggedProduct[]>(stream?.products ?? []);
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      title: stream?.title ?? '',
      description: stream?.description ?? '',
      start: stream?.scheduled_start ? toLocalInput(stream.scheduled_start) : '',
    },
  });
  const { errors, isSubmitting } = formState;
  const canSchedule = !stream || stream.status === 'scheduled';

  async function save({ title, description, start }: Values): Promise<void> {
    const fields = {
      title: title.trim(),
      description: description.trim(),
      scheduled_start: start ? new Date(start).toISOString() : null,
      product_ids: products.map(({ id }) => id),
    };
    try {
      const saved = await (stream ? api.live.update({ ...fields, id: stream.id }) : api.live.create(fields));
      showToast(stream ? t('form.saved') : t('form.created'));
      void queries.invalidateQueries({ queryKey: orpc.live.key() });
      onDone(saved);
    } catch (error) {
      if (stream) showProblem(t('form.saveFailed'), serverMessage(error) ?? t('form.saveFailedText'));
      else showProblem(t('form.createFailed'), serverMessage(error) ?? t('form.createFailedText'));
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save, (refused) => refused.title && showProblem(t('form.titleRequired'), t('form.titleRequiredText')))(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('form.title')}
        error={errors.title?.message}
        maxLength={140}
        autoComplete="off"
        {...register('title', { validate: (value) => value.trim() !== '' || t('form.titleRequiredText') })}
      />
      <TextArea label={t('form.description')} optional={t('form.optional')} rows={3} maxLength={2000} {...register('description')} />
      <p className="flex items-center gap-3 rounded-md bg-ink-100 px-3 py-2">
        <Video aria-hidden className="size-5 shrink-0" />
        <span className="text-sm">
          <span className="block font-semibold">{t('form.source')}</span>
          {t('form.sourceText')}
        </span>
      </p>
      {canSchedule && (
        <TextField
          type="datetime-local"
          label={t('form.start')}
          optional={t('form.optional')}
          hint={stream ? t('form.startHintEdit') : t('form.startHint')}
          error={errors.start?.message}
          {...register('start', { validate: (value) => value === '' || Date.parse(value) > Date.now() || t('form.startPast') })}
        />
      )}
      <ProductPicker chosen={products} onChange={setProducts} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-2 border-ink-200 border-t bg-paper p-5 *:grow sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:justify-end sm:px-6 sm:*:grow-0">
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button type="submit" look="primary" busy={isSubmitting}>
          {submitLabel()}
        </Button>
      </div>
    </form>
  );

  function submitLabel(): string {
    if (stream) return isSubmitting ? t('form.saving') : t('form.save');
    return isSubmitting ? t('form.submitting') : t('form.submit');
  }
}

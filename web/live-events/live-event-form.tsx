import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import { toLocalInput } from './event-time.ts';
import { ProductPicker, type TaggedProduct } from './product-picker.tsx';
import { changeLiveEvent, createLiveEvent, readSeconds } from './save-live-event.ts';
import { type StreamSource, StreamTypeField, StreamTypeNote } from './stream-type-field.tsx';
import { type VideoSource, VideoSourceField } from './video-source-field.tsx';

type Values = { title: string; description: string; start: string; position: string };

const noVideo: VideoSource = { kind: 'upload', fileId: undefined };

type FormParts = { stream: LiveStream | undefined; onCancel: () => void; onDone: (stream: LiveStream) => void };

/** Fields of a live event (docs/product.md, "Live events screen"). */
export function LiveEventForm({ stream, onCancel, onDone }: FormParts) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const [products, setProducts] = useState<TaggedProduct[]>(stream?.products ?? []);
  const [source, setSource] = useState<StreamSource>(stream?.stream_source ?? 'camera');
  const [video, setVideo] = useState<VideoSource>({ kind: 'upload', fileId: stream?.video?.id });
  const [videoProblem, setVideoProblem] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const plannedStart = stream?.scheduled_start ? toLocalInput(stream.scheduled_start) : '';
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      title: stream?.title ?? '',
      description: stream?.description ?? '',
      start: plannedStart,
      position: String(stream?.start_position_seconds ?? 0),
    },
  });
  const { errors, isSubmitting } = formState;
  const isPlayed = source === 'prerecorded';
  const canSchedule = !stream || stream.status === 'scheduled';
  const keepsVideo = stream && (!canSchedule || (video.kind === 'upload' && video.fileId === stream.video?.id));
  const newVideo = isPlayed && !keepsVideo ? video : undefined;
  const durationMs = keepsVideo ? stream.video?.duration_ms : undefined;

  function changeSource(next: StreamSource): void {
    setSource(next);
    setVideo(noVideo);
    setVideoProblem(undefined);
    setUploading(false);
  }

  /** What is missing of the video that the stream is given. */
  function findVideoProblem(): string | undefined {
    if (!newVideo) return undefined;
    if (newVideo.kind === 'upload') return newVideo.fileId ? undefined : t('form.videoRequiredText');
    if (newVideo.link.trim() === '') return t('form.linkRequiredText');
    return /^https?:\/\/\S+$/.test(newVideo.link.trim()) ? undefined : t('form.linkInvalid');
  }

  /** One that was not touched is sent as it came: the field knows no seconds, and it may be due by now. */
  function startOf(typed: string): string | null {
    if (typed === plannedStart) return stream?.scheduled_start ?? null;
    return typed ? new Date(typed).toISOString() : null;
  }

  async function save({ title, description, start, position }: Values): Promise<void> {
    const missing = findVideoProblem();
    setVideoProblem(missing);
    if (missing) return;
    const fields = {
      title: title.trim(),
      description: description.trim(),
      scheduled_start: startOf(start),
      product_ids: products.map(({ id }) => id),
      start_position_seconds: isPlayed ? readSeconds(position) : 0,
    };
    try {
      const saved = await (stream ? changeLiveEvent(stream.id, fields, newVideo) : createLiveEvent(fields, newVideo));
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
      {stream ? <StreamTypeNote source={source} /> : <StreamTypeField value={source} onChange={changeSource} />}
      {isPlayed && canSchedule && <VideoSourceField value={video} onChange={setVideo} onBusy={setUploading} error={videoProblem} />}
      {isPlayed && canSchedule && (
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          label={t('form.position')}
          hint={t('form.positionHint')}
          error={errors.position?.message}
          {...register('position', { validate: (value) => !durationMs || readSeconds(value) * 1000 < durationMs || t('form.positionAfterEnd') })}
        />
      )}
      {canSchedule && (
        <TextField
          type="datetime-local"
          label={t('form.start')}
          optional={t('form.optional')}
          hint={t(isPlayed ? 'form.startHintPlayed' : stream ? 'form.startHintEdit' : 'form.startHint')}
          error={errors.start?.message}
          {...register('start', { validate: (value) => value === '' || value === plannedStart || Date.parse(value) > Date.now() || t('form.startPast') })}
        />
      )}
      <ProductPicker chosen={products} onChange={setProducts} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-2 border-ink-200 border-t bg-paper p-5 *:grow sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:justify-end sm:px-6 sm:*:grow-0">
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button type="submit" look="primary" busy={isSubmitting || isUploading}>
          {submitLabel()}
        </Button>
      </div>
    </form>
  );

  function submitLabel(): string {
    if (isUploading) return t('form.uploading');
    if (stream) return isSubmitting ? t('form.saving') : t('form.save');
    return isSubmitting ? t('form.submitting') : t('form.submit');
  }
}

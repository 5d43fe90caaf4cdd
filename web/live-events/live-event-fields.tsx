import { useTranslation } from 'react-i18next';
import { formatZone } from '#contract/formats/plans.ts';
import { serverNow } from '../net/server-clock.ts';
import { useServerTime } from '../net/use-server-now.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { readLocalTime, toLocalTime } from '../ui/fields/local-time.ts';
import { useFormValue } from '../ui/fields/use-form-value.ts';
import { AiField } from '../uploads/ai-field.tsx';
import { ProductPicker } from './product-picker.tsx';
import { readSeconds } from './save-live-event.ts';
import { StreamTypeField, StreamTypeNote } from './stream-type-field.tsx';
import { type LiveEventDraft, plannedStartOf } from './use-live-event-form.ts';
import { VideoSourceField } from './video-source-field.tsx';

/** The fields of a live event. */
export function LiveEventFields({ draft }: { draft: LiveEventDraft }) {
  const { t } = useTranslation('live');
  const now = useServerTime();
  const { stream, video } = draft;
  const { register, formState } = draft.form;
  const { errors } = formState;
  const { isPlayed, canSchedule } = video;
  // In the order in which they stand: the first that is wrong gets the focus.
  const title = register('title', { validate: (value) => value.trim() !== '' || t('form.nameIt') });
  const start = useFormValue(draft.form, 'start', {
    validate: (value) => isStart(value, plannedStartOf(stream)) || t(readLocalTime(value) ? 'form.startPast' : 'form.startUnreadable'),
  });
  const startHint = isPlayed ? 'form.startHintPlayed' : stream ? 'form.startHintEdit' : 'form.startHint';
  return (
    <>
      <TextField label={t('form.title')} error={errors.title?.message} maxLength={140} autoComplete="off" {...title} />
      <TextArea
        label={t('form.description')}
        optional={t('form.optional')}
        rows={3}
        maxLength={2000}
        error={errors.description?.message}
        {...register('description')}
      />
      {stream ? <StreamTypeNote source={video.source} /> : <StreamTypeField value={video.source} onChange={video.changeSource} />}
      {isPlayed && canSchedule && <VideoSourceField value={video.value} onChange={video.changeValue} onBusy={video.setUploading} error={video.problem} />}
      {isPlayed && <AiField checked={video.byAi} isMarked={video.isMarkedByAi} onChange={video.setByAi} />}
      {isPlayed && canSchedule && (
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          label={t('form.position')}
          hint={t('form.positionHint')}
          error={errors.position?.message}
          {...register('position', { validate: (value) => !video.durationMs || readSeconds(value) * 1000 < video.durationMs || t('form.positionAfterEnd') })}
        />
      )}
      {canSchedule && (
        <DateTimeField
          label={t('form.start')}
          optional={t('form.optional')}
          hint={`${t('form.startZone', { zone: formatZone(readLocalTime(start.value) ?? new Date(now)) })} ${t(startHint)}`}
          min={toLocalTime(new Date(now))}
          {...start}
        />
      )}
      <ProductPicker chosen={draft.products} onChange={draft.setProducts} />
    </>
  );
}

/** Not said, as it was, or still to come. */
function isStart(typed: string, planned: string): boolean {
  return typed === '' || typed === planned || (readLocalTime(typed) !== undefined && Date.parse(typed) > serverNow());
}

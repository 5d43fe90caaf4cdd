import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { showFieldProblems } from '../api/field-problems.ts';
import { serverMessage } from '../api/server-message.ts';
import { toLocalTime } from '../ui/fields/local-time.ts';
import { showProblem, showToast } from '../ui/toast.tsx';
import type { TaggedProduct } from './product-picker.tsx';
import { changeLiveEvent, createLiveEvent, readSeconds } from './save-live-event.ts';
import type { StreamSource } from './stream-type-field.tsx';
import type { VideoSource } from './video-source-field.tsx';

export type LiveEventValues = { title: string; description: string; start: string; position: string };

export type LiveEventDraft = ReturnType<typeof useLiveEventForm>;

const noVideo: VideoSource = { kind: 'upload', fileId: undefined };

/** What a seller says of a live event, new or `stream`, and how it is saved. */
export function useLiveEventForm(stream: LiveStream | undefined, onDone: (stream: LiveStream) => void) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const form: UseFormReturn<LiveEventValues> = useForm({ defaultValues: valuesOf(stream) });
  const [products, setProducts] = useState<TaggedProduct[]>(stream?.products ?? []);
  const video = useVideoDraft(stream);

  async function save({ title, description, start, position }: LiveEventValues): Promise<void> {
    if (video.check()) return;
    const fields = {
      title: title.trim(),
      description: description.trim(),
      scheduled_start: startOf(start, stream),
      product_ids: products.map(({ id }) => id),
      start_position_seconds: video.isPlayed ? readSeconds(position) : 0,
      made_by_ai: video.isPlayed && video.byAi,
    };
    try {
      const saved = await (stream ? changeLiveEvent(stream.id, fields, video.chosen) : createLiveEvent(fields, video.chosen));
      showToast(stream ? t('form.saved') : t('form.created'));
      void queries.invalidateQueries({ queryKey: orpc.live.key() });
      onDone(saved);
    } catch (error) {
      const isSaid = showFieldProblems(form, error, {
        title: 'title',
        description: 'description',
        ...{ video_file_id: video.refuse, video_link: video.refuse, url: video.refuse },
        start_position_seconds: 'position',
        scheduled_start: 'start',
      });
      if (isSaid) return;
      if (stream) showProblem(t('form.saveFailed'), serverMessage(error) ?? t('form.saveFailedText'));
      else showProblem(t('form.createFailed'), serverMessage(error) ?? t('form.createFailedText'));
    }
  }

  const isChanged = video.isChanged || idsOf(products) !== idsOf(stream?.products ?? []);
  return { stream, form, products, setProducts, video, save, isChanged };
}

function valuesOf(stream: LiveStream | undefined): LiveEventValues {
  return {
    title: stream?.title ?? '',
    description: stream?.description ?? '',
    start: plannedStartOf(stream),
    position: String(stream?.start_position_seconds ?? 0),
  };
}

export function plannedStartOf(stream: LiveStream | undefined): string {
  return stream?.scheduled_start ? toLocalTime(stream.scheduled_start) : '';
}

/** One that was not touched is sent as it came: the field knows no seconds, and it may be due by now. */
function startOf(typed: string, stream: LiveStream | undefined): string | null {
  if (typed === plannedStartOf(stream)) return stream?.scheduled_start ?? null;
  return typed ? new Date(typed).toISOString() : null;
}

function idsOf(products: readonly { id: string }[]): string {
  return products.map(({ id }) => id).join();
}

/** Camera or video, and which video. */
function useVideoDraft(stream: LiveStream | undefined) {
  const { t } = useTranslation('live');
  const [source, setSource] = useState<StreamSource>(stream?.stream_source ?? 'camera');
  const [value, setValue] = useState<VideoSource>({ kind: 'upload', fileId: stream?.video?.id });
  const [problem, setProblem] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const [byAi, setByAi] = useState(false);
  const canSchedule = !stream || stream.status === 'scheduled';
  const isPlayed = source === 'prerecorded';
  const keeps = stream && (!canSchedule || (value.kind === 'upload' && value.fileId === stream.video?.id));
  const chosen = isPlayed && !keeps ? value : undefined;

  function findProblem(): string | undefined {
    if (!chosen) return undefined;
    if (chosen.kind === 'upload') return chosen.fileId ? undefined : t('form.videoRequiredText');
    if (chosen.link.trim() === '') return t('form.linkRequiredText');
    return /^https?:\/\/\S+$/.test(chosen.link.trim()) ? undefined : t('form.linkInvalid');
  }

  return {
    source,
    isPlayed,
    canSchedule,
    value,
    changeValue(next: VideoSource): void {
      setValue(next);
      setProblem(undefined);
    },
    byAi,
    setByAi,
    /** Said of the video that the stream keeps. */
    isMarkedByAi: keeps === true && stream.made_by_ai,
    problem,
    /** Says beside the field what the server has against the video. */
    refuse: (message: string): void => setProblem(message),
    isUploading,
    setUploading,
    /** The video that the stream is given; undefined where it keeps its own. */
    chosen,
    durationMs: keeps ? stream.video?.duration_ms : undefined,
    isChanged: isUploading || byAi || (!stream && isPlayed) || (stream !== undefined && !keeps),
    changeSource(next: StreamSource): void {
      setSource(next);
      setValue(noVideo);
      setProblem(undefined);
      setUploading(false);
    },
    /** Whether something is missing, which is then said beside the field. */
    check(): boolean {
      const missing = findProblem();
      setProblem(missing);
      return missing !== undefined;
    },
  };
}

import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/display/progress.tsx';
import { showProblem } from '../ui/toast.tsx';

const askMs = 1_000;

/** A video on the server, from its arrival until it can be played; asks again each second, for as long as there is one. */
export function VideoFileState({ id, isOptional = false, onReplace }: { id: VideoFileId; isOptional?: boolean; onReplace: () => void }) {
  const { t } = useTranslation('uploads');
  const queries = useQueryClient();
  const input = { id };
  const {
    data: file,
    error,
    isError,
  } = useQuery(
    orpc.videoFiles.get.queryOptions({
      input,
      staleTime: 0,
      refetchInterval: ({ state }) => (isGone(state.error) || state.data?.state === 'ready' || state.data?.state === 'failed' ? false : askMs),
    }),
  );
  const retry = useMutation(
    orpc.videoFiles.retry.mutationOptions({
      onSuccess: (queued) => queries.setQueryData(orpc.videoFiles.get.queryKey({ input }), queued),
      onError: (error) => showProblem(t('video.retryFailed'), serverMessage(error) ?? t('video.retryFailedText')),
    }),
  );
  return (
    <div className="flex items-start gap-4 rounded-lg border border-ink-300 bg-white p-4">
      {file?.thumbnail_url ? (
        <img src={file.thumbnail_url} alt="" className="h-32 w-18 shrink-0 rounded-md object-cover" />
      ) : (
        <span className="flex h-32 w-18 shrink-0 items-center justify-center rounded-md bg-ink-100 text-ink-500">
          <Film aria-hidden className="size-8" />
        </span>
      )}
      <div className="flex min-w-0 grow flex-col gap-3">
        <p className="truncate font-semibold">{file?.name ?? ' '}</p>
        {isGone(error) ? <Problem text={t('video.gone')} /> : isError ? <p className="text-ink-600 text-sm">{t('video.unknown')}</p> : <Step file={file} />}
        <div className="flex flex-wrap gap-2">
          {file?.state === 'failed' && !isGone(error) && (
            <Button busy={retry.isPending} onClick={() => retry.mutate(input)}>
              {t('video.retry')}
            </Button>
          )}
          <Button onClick={onReplace}>{t(isOptional ? 'video.remove' : 'video.replace')}</Button>
        </div>
      </div>
    </div>
  );
}

/** Removed, or never there: asking again brings nothing. */
function isGone(error: Error | null): boolean {
  return error instanceof ORPCError && error.code === 'NOT_FOUND';
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="font-medium text-brick text-sm">
      {text}
    </p>
  );
}

function Step({ file }: { file: VideoFile | undefined }) {
  const { t } = useTranslation('uploads');
  if (!file) return <p className="text-ink-600 text-sm">{t('video.queued')}</p>;
  const { state, percent, name, problem, duration_ms } = file;
  if (state === 'failed') return <Problem text={problem ?? t('video.problem')} />;
  if (state === 'ready' || state === 'queued') {
    return (
      <p role="status" className="text-ink-600 text-sm">
        {state === 'ready' ? t('video.ready', { length: clock(duration_ms ?? 0) }) : t('video.queued')}
      </p>
    );
  }
  return (
    <>
      <Progress isQuiet label={t('video.progress', { name })} percent={percent} />
      <p className="text-ink-600 text-sm tabular-nums">{t(`video.${state}`, { percent })}</p>
    </>
  );
}

/** 83,000 ms is 1:23. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

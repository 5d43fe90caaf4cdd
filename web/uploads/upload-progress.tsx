import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/display/progress.tsx';
import type { Pace } from './upload-pace.ts';
import type { VideoUpload, VideoUploadState } from './video-upload.ts';

type Parts = { upload: VideoUpload; state: VideoUploadState; onCancel: () => void };

/** A video on its way to the server, which may be paused, tried again or given up. Its failure is said in the words of docs/product.md, "Live events screen". */
export function UploadProgress({ upload, state, onCancel }: Parts) {
  const { t } = useTranslation('uploads');
  const { name } = upload.file;
  const percent = 'percent' in state ? state.percent : 100;
  const isFailed = state.state === 'failed';
  const isRefused = isFailed && state.isRefused;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-ink-300 bg-white p-4">
      <p className="truncate font-semibold">{name}</p>
      <Progress isQuiet label={t('video.progress', { name })} percent={percent} />
      {isFailed ? (
        <>
          <p role="alert" className="font-medium text-brick text-sm">
            {state.message || t('video.failed')}
          </p>
          {!state.message && <p className="text-ink-600 text-sm">{t('video.failedText')}</p>}
        </>
      ) : (
        <p className="flex flex-wrap gap-x-3 text-ink-600 text-sm tabular-nums">
          <span>{t(state.state === 'paused' ? 'video.paused' : 'video.uploading', { percent })}</span>
          {state.state === 'uploading' && state.pace && <PaceLine pace={state.pace} />}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {state.state === 'uploading' && <Button onClick={() => void upload.pause()}>{t('video.pause')}</Button>}
        {state.state === 'paused' && <Button onClick={() => void upload.start()}>{t('video.resume')}</Button>}
        {isFailed && !isRefused && <Button onClick={() => void upload.start()}>{t('video.retry')}</Button>}
        <Button onClick={onCancel}>{t(isRefused ? 'video.replace' : 'video.cancel')}</Button>
      </div>
    </div>
  );
}

function PaceLine({ pace: { bytesPerSecond, secondsLeft } }: { pace: Pace }) {
  const { t } = useTranslation('uploads');
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  const speed = (bytesPerSecond / 1_000_000).toFixed(bytesPerSecond < 1_000_000 ? 2 : 1);
  return (
    <>
      <span>{t('video.speed', { speed })}</span>
      <span>{seconds < 90 ? t('video.secondsLeft', { count: seconds }) : t('video.minutesLeft', { count: Math.round(seconds / 60) })}</span>
    </>
  );
}

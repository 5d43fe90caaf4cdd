import './texts.ts';
import { Film } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import { maxVideoFileBytes, videoFileKinds } from '#contract/uploads/video-files.ts';
import { DropZone } from '../ui/fields/drop-zone.tsx';
import { dismissToasts, showProblem } from '../ui/toast.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useVideoUpload } from './use-video-upload.ts';
import { VideoFileState } from './video-file-state.tsx';

type Parts = {
  /** Id of the video file; `undefined`: none yet. */
  value: VideoFileId | undefined;
  onChange: (id: VideoFileId | undefined) => void;
  /** Whether bytes are on their way now: without them there is nothing to save. */
  onBusy: (busy: boolean) => void;
  /** Nothing may be chosen too: what is there can be taken away. */
  isOptional?: boolean;
};

/** Takes one video, uploads it at once and shows it until it can be played. */
export function VideoDropField({ value, onChange, onBusy, isOptional = false }: Parts) {
  const { t } = useTranslation('uploads');
  const [refusal, setRefusal] = useState<string>();
  const { upload, state, begin, cancel } = useVideoUpload(onChange);
  const busy = state?.state === 'uploading';
  const tellBusy = useEffectEvent(onBusy);
  useEffect(() => {
    if (!busy) return;
    tellBusy(true);
    return () => tellBusy(false);
  }, [busy]);

  if (upload && state) return <UploadProgress upload={upload} state={state} onCancel={cancel} />;
  if (value) return <VideoFileState id={value} isOptional={isOptional} onReplace={() => onChange(undefined)} />;
  return (
    <>
      <DropZone
        label={t('video.choose')}
        hint={t('video.hint')}
        icon={<Film aria-hidden className="size-8" />}
        accept={videoFileKinds}
        maxBytes={maxVideoFileBytes}
        onFile={(file) => {
          dismissToasts();
          setRefusal(undefined);
          begin(file);
        }}
        onRefused={(reason) => {
          const isLarge = reason === 'too-large';
          setRefusal(isLarge ? t('video.chooseSmaller') : t('video.unsupportedText'));
          if (isLarge) showProblem(t('video.tooLarge'), t('video.tooLargeText'));
          else showProblem(t('video.unsupported'));
        }}
      />
      {refusal && (
        <p role="alert" className="mt-1 font-medium text-danger text-sm">
          {refusal}
        </p>
      )}
    </>
  );
}

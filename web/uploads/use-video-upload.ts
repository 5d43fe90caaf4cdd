import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { VideoFileId } from '#contract/ids.ts';
import { VideoUpload, type VideoUploadState } from './video-upload.ts';

export type VideoUploadHandle = {
  /** `undefined`: no file was chosen, or its upload is done. */
  upload: VideoUpload | undefined;
  state: VideoUploadState | undefined;
  begin: (file: File) => void;
  cancel: () => void;
};

/** One upload at a time. It is paused when the component leaves; the same file chosen later goes on. */
export function useVideoUpload(onDone: (id: VideoFileId) => void): VideoUploadHandle {
  const [upload, setUpload] = useState<VideoUpload>();
  const state = useSyncExternalStore(
    (listener) => upload?.subscribe(listener) ?? (() => {}),
    () => upload?.state,
    () => undefined,
  );
  const finish = useEffectEvent((id: VideoFileId) => {
    setUpload(undefined);
    onDone(id);
  });
  useEffect(() => {
    if (state?.state === 'done') finish(state.id);
  }, [state]);
  useEffect(() => {
    void upload?.start();
    return () => void upload?.pause();
  }, [upload]);
  return {
    upload,
    state,
    begin: (file) => setUpload(new VideoUpload(file)),
    cancel() {
      void upload?.cancel();
      setUpload(undefined);
    },
  };
}

/**
 * Calls `shown` with the media time in seconds of each frame as it comes on screen, to the frame where the browser tells; of the
 * sound, some four times a second, where there is no picture. Returns its stop.
 */
export function watchPlayhead(video: HTMLVideoElement, shown: (seconds: number) => void): () => void {
  const abort = new AbortController();
  const tellsFrames = 'requestVideoFrameCallback' in video;
  let handle = tellsFrames ? video.requestVideoFrameCallback(onFrame) : 0;
  function onFrame(_now: number, frame: VideoFrameCallbackMetadata): void {
    shown(frame.mediaTime);
    handle = video.requestVideoFrameCallback(onFrame);
  }
  video.addEventListener('timeupdate', () => (!tellsFrames || video.videoWidth === 0) && shown(video.currentTime), { signal: abort.signal });
  return () => {
    abort.abort();
    if (tellsFrames) video.cancelVideoFrameCallback(handle);
  };
}

import { playlistType } from '#contract/wire/media-formats.ts';

/** Whether the element plays HLS by itself. */
export function playsHls(video: HTMLVideoElement): boolean {
  return video.canPlayType(playlistType) !== '';
}

/** Ms of media buffered after the playhead. */
export function bufferMsOf({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (currentTime >= buffered.start(index) && currentTime <= buffered.end(index)) return Math.round((buffered.end(index) - currentTime) * 1000);
  }
  return 0;
}

/** Of a video of 30 frames a second, as all are that are converted. */
const frameSeconds = 1 / 30;

type Moment = { seconds: number; duration: number; isPlaying: boolean; isUnplayable: boolean };

/** Where the video of the editor is, and what moves it. Without a video it stands at 0. */
export class Playhead {
  #video: HTMLVideoElement | undefined;
  #moment: Moment;
  readonly #listeners = new Set<() => void>();

  constructor(duration: number | null) {
    this.#moment = { seconds: 0, duration: duration ?? 0, isPlaying: false, isUnplayable: false };
  }

  get moment(): Moment {
    return this.#moment;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** For `ref`: follows that element until it goes. */
  attach = (video: HTMLVideoElement): (() => void) => {
    this.#video = video;
    const stop = new AbortController();
    const read = () => this.#read(video);
    for (const event of ['loadedmetadata', 'durationchange', 'timeupdate', 'seeked', 'play', 'pause', 'ended', 'error'])
      video.addEventListener(event, read, { signal: stop.signal });
    // The element tells of its time four times a second only.
    const follow = () => {
      if (stop.signal.aborted) return;
      if (!video.paused) read();
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
    return () => {
      stop.abort();
      this.#video = undefined;
    };
  };

  toggle(): void {
    const video = this.#video;
    if (!video) return;
    // What cannot be played is told by the event of the element.
    if (video.paused) void video.play().catch(() => undefined);
    else video.pause();
  }

  /** Shown at once: a picture that is far takes its time. */
  seek(seconds: number): void {
    const to = Math.max(0, Math.min(seconds, this.#moment.duration));
    if (!this.#video) return;
    this.#video.currentTime = to;
    this.#set({ ...this.#moment, seconds: to });
  }

  step(frames: number): void {
    this.#video?.pause();
    this.seek(this.#moment.seconds + frames * frameSeconds);
  }

  #read(video: HTMLVideoElement): void {
    const duration = Number.isFinite(video.duration) ? video.duration : this.#moment.duration;
    this.#set({ seconds: video.currentTime, duration, isPlaying: !video.paused && !video.ended, isUnplayable: video.error !== null });
  }

  #set(moment: Moment): void {
    this.#moment = moment;
    for (const listener of this.#listeners) listener();
  }
}

/** Of a video of 30 frames a second, as all are that are converted, until the file has shown its own. */
const usualSeconds = 1 / 30;
/** What lies between two frames of a video that plays. */
const [shortestSeconds, longestSeconds] = [1 / 121, 1 / 9];

type Moment = { seconds: number; duration: number; isPlaying: boolean; isUnplayable: boolean };

/** Where the video of the editor is, and what moves it. Without a video it stands at 0. */
export class Playhead {
  #video: HTMLVideoElement | undefined;
  #moment: Moment;
  /** The least that lay between two frames. */
  #frameSeconds: number | undefined;
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
    this.#measure(video, stop.signal);
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
    this.seek(this.#moment.seconds + frames * (this.#frameSeconds ?? usualSeconds));
  }

  /** By the frames that are shown while it plays; browsers that do not tell of them keep the usual rate. */
  #measure(video: HTMLVideoElement, signal: AbortSignal): void {
    if (!('requestVideoFrameCallback' in video)) return;
    let last: number | undefined;
    const see = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      if (signal.aborted) return;
      const between = last === undefined || video.paused || video.seeking ? 0 : mediaTime - last;
      if (between >= shortestSeconds && between <= longestSeconds) this.#frameSeconds = Math.min(this.#frameSeconds ?? between, between);
      last = mediaTime;
      video.requestVideoFrameCallback(see);
    };
    video.requestVideoFrameCallback(see);
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

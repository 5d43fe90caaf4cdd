import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import type { VideoFileId } from '#contract/ids.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { accessToken } from '../api/auth.ts';
import { type Pace, UploadPace } from './upload-pace.ts';

/** `message`: what the server said about it; `undefined` when it could not be reached. `isRefused`: the same file would be refused again. */
export type VideoUploadState =
  | { state: 'uploading'; percent: number /** Missing until it can be told. */; pace?: Pace }
  | { state: 'paused'; percent: number }
  | { state: 'done'; id: VideoFileId }
  | { state: 'failed'; percent: number; message: string | undefined; isRefused: boolean };

/** One piece of the server's store; on a slow line a request still ends within its two minutes. */
const requestBytes = 4 * 2 ** 20;
/** The file is too large, of another kind, or not allowed. */
const refusals = [400, 403, 413, 415];
/** Figures that change more often cannot be read. */
const tellMs = 1_000;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Carries one file to the server, in pieces, over breaks and reloads: the same file chosen again goes on where it was. Knows
 * no React; `subscribe` returns its stop.
 */
export class VideoUpload {
  readonly file: File;
  #state: VideoUploadState = { state: 'uploading', percent: 0 };
  #upload: Upload | undefined;
  #isCancelled = false;
  readonly #pace = new UploadPace();
  #toldAt = 0;
  readonly #listeners = new Set<() => void>();

  constructor(file: File) {
    this.file = file;
  }

  get state(): VideoUploadState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Begins, or goes on after a pause or a failure. */
  async start(): Promise<void> {
    this.#pace.clear();
    this.#set({ state: 'uploading', percent: this.#percent });
    try {
      this.#upload ??= await this.#open();
      if (!this.#isCancelled && this.#state.state === 'uploading') this.#upload.start();
    } catch {
      this.#set({ state: 'failed', percent: this.#percent, message: undefined, isRefused: false });
    }
  }

  /** Stops sending; what has arrived stays there for a day. */
  async pause(): Promise<void> {
    if (this.#state.state === 'uploading') this.#set({ state: 'paused', percent: this.#percent });
    await this.#upload?.abort();
  }

  /** Gives it up: the server forgets what has arrived, at once if it can be reached, else within a day. */
  async cancel(): Promise<void> {
    this.#isCancelled = true;
    await this.#upload?.abort(true).catch(() => undefined);
  }

  async #open(): Promise<Upload> {
    const tus = await import('tus-js-client');
    const upload = new tus.Upload(this.file, {
      endpoint: videoUploadPath,
      metadata: { filename: this.file.name, filetype: this.file.type },
      chunkSize: requestBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: authorize,
      onProgress: (sent, total) => this.#onProgress(sent, total),
      onError: (error) => this.#set({ state: 'failed', percent: this.#percent, ...refusalOf(error as DetailedError) }),
      onSuccess: () => this.#set({ state: 'done', id: (upload.url?.split('/').at(-1) ?? '') as VideoFileId }),
    });
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    return upload;
  }

  get #percent(): number {
    return 'percent' in this.#state ? this.#state.percent : 0;
  }

  /** Tells of each percent, and of the pace once a second. */
  #onProgress(sent: number, total: number): void {
    const now = performance.now();
    this.#pace.add(sent, now);
    const percent = Math.floor((sent / total) * 100);
    if (this.#state.state !== 'uploading' || (percent === this.#state.percent && now - this.#toldAt < tellMs)) return;
    const pace = now - this.#toldAt < tellMs ? this.#state.pace : this.#pace.of(total);
    if (pace !== this.#state.pace) this.#toldAt = now;
    this.#set({ state: 'uploading', percent, ...(pace && { pace }) });
  }

  #set(state: VideoUploadState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** A long upload outlives its first token. */
async function authorize(request: HttpRequest): Promise<void> {
  const token = await accessToken();
  if (token) request.setHeader('Authorization', `Bearer ${token}`);
}

function refusalOf(error: DetailedError): { message: string | undefined; isRefused: boolean } {
  const status = error.originalResponse?.getStatus() ?? 0;
  return { message: messageOf(error), isRefused: refusals.includes(status) };
}

function messageOf(error: DetailedError): string | undefined {
  try {
    const { message } = JSON.parse(error.originalResponse?.getBody() ?? '') as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

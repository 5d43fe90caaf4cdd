import { setTimeout as wait } from 'node:timers/promises';
import { type VideoFile, videoUploadPath } from '#contract/uploads/video-files.ts';
import { topics } from '#server/topics.ts';
import type { TestApp } from '../servers/test-app.ts';

const protocol = { 'Tus-Resumable': '1.0.0' };

export function metadataOf(name: string): string {
  return `filename ${Buffer.from(name).toString('base64')}`;
}

/** A seller's browser that uploads by tus 1.0, request by request. */
export class VideoClient {
  readonly #app: TestApp;
  readonly #token: string;

  constructor(app: TestApp, token: string) {
    this.#app = app;
    this.#token = token;
  }

  async request(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit): Promise<Response> {
    const init = { method, headers: { ...protocol, Authorization: `Bearer ${this.#token}`, ...headers }, body, duplex: 'half' };
    return await this.#app.app.request(path, init as RequestInit);
  }

  async create(size: number, name = 'show.mp4'): Promise<Response> {
    return await this.request('POST', videoUploadPath, { 'Upload-Length': String(size), 'Upload-Metadata': metadataOf(name) });
  }

  async patch(path: string, offset: number, body: BodyInit): Promise<Response> {
    return await this.request('PATCH', path, { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }, body);
  }

  async offset(path: string): Promise<number> {
    return Number((await this.request('HEAD', path)).headers.get('Upload-Offset'));
  }

  /** The id of the uploaded file. */
  async upload(bytes: Buffer, name = 'show.mp4'): Promise<string> {
    const created = await this.create(bytes.byteLength, name);
    if (created.status !== 201) throw new Error(`the upload was refused: ${created.status} ${await created.text()}`);
    const path = created.headers.get('Location') ?? '';
    const sent = await this.patch(path, 0, new Uint8Array(bytes));
    if (sent.status !== 204) throw new Error(`the bytes were refused: ${sent.status} ${await sent.text()}`);
    return path.split('/').at(-1) ?? '';
  }

  async get(id: string): Promise<VideoFile> {
    return (await this.#app.send('GET', `/api/seller/video-files/${id}`, undefined, this.#token)).body;
  }

  /** The file once it has come to one of these states, by default to an end. */
  async until(id: string, states: VideoFile['state'][] = ['ready', 'failed']): Promise<VideoFile> {
    for (;;) {
      const changed = this.#nextChange(id);
      const file = await this.get(id);
      if (states.includes(file.state)) return file;
      await changed;
    }
  }

  /** Resolves at the next change of state here; on another node it is only seen by asking again. */
  async #nextChange(id: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#app.context.bus.subscribe(topics.videoFileChanged, (message) => message.id === id && resolve());
    await Promise.race([promise, wait(500)]);
    stop();
  }
}

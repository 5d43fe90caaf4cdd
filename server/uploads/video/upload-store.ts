import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { type StoreId, type UserId, videoFileId } from '#contract/ids.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { type DiskRoom, noDiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { topics } from '#server/topics.ts';
import * as queries from '../video-queries.ts';
import type { VideoFileRow } from '../video-tables.ts';
import { containerOfName, findContainer, sniffedBytes } from './containers.ts';
import { createFile } from './create-file.ts';
import { removeFile } from './remove-file.ts';
import { keepPiece, piecesOf } from './source.ts';

export type UploadStoreParts = { db: Db; blobs: Blobs; disk: DiskRoom; clock: Clock; bus: Bus; storeId: StoreId; userId: UserId };

/** Uploads left alone for a day are deleted. */
export const uploadLifeMs = 24 * 3_600_000;

const noRoom = { status_code: 507, body: noDiskRoom.problem.message };
export const unsupported = { status_code: 415, body: 'Choose an MP4, WebM or Ogg video.' };

/**
 * Resumable uploads of one store, kept as rows and blobs, so that any node may take the next piece. There is no lock: the row takes a
 * piece only at its end, so of two concurrent writers one gets 409 and asks for the offset again.
 */
export class VideoUploadStore extends DataStore {
  readonly #parts: UploadStoreParts;
  /** The size of the upload that the request is about, once it is known. */
  announcedBytes: number | undefined;

  constructor(parts: UploadStoreParts) {
    super();
    this.#parts = parts;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override getExpiration(): number {
    return uploadLifeMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    const name = upload.metadata?.filename ?? '';
    if (!upload.size || !containerOfName(name)) throw unsupported;
    const made = await createFile(this.#parts, { id: videoFileId.parse(upload.id), state: 'uploading', name, size: upload.size });
    this.announcedBytes = upload.size;
    if (!made.ok) throw made.problem.code === 'UNAVAILABLE' ? noRoom : { status_code: 429, body: made.problem.message };
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const file = await this.#get(id);
    if (file.size === null) throw ERRORS.FILE_NOT_FOUND;
    this.announcedBytes = file.size;
    return new Upload({ id, size: file.size, offset: file.received, metadata: { filename: file.name }, creation_date: file.updated_at.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = await this.#get(id);
    let position = offset;
    for await (const piece of piecesOf(stream)) {
      if (position === 0 && !(await this.#isPromised(file, piece))) return 0;
      if (!(await this.#parts.disk.hasForBlobs(piece.byteLength))) throw noRoom;
      const state = await keepPiece(this.#parts, file.id, position, piece);
      if (!state) throw ERRORS.INVALID_OFFSET;
      position += piece.byteLength;
      if (state === 'queued') this.#parts.bus.publish(topics.videoFileChanged, { id });
    }
    return position;
  }

  override async remove(id: string): Promise<void> {
    const file = await this.#get(id);
    await removeFile(this.#parts.db, file.id, 'uploading');
  }

  /** False: too few bytes to tell. Throws, and deletes the upload, when the content does not match the name. */
  async #isPromised(file: VideoFileRow, beginning: Uint8Array): Promise<boolean> {
    if (beginning.byteLength < Math.min(sniffedBytes, file.size ?? 0)) return false;
    if ((await findContainer(beginning)) === containerOfName(file.name)) return true;
    await removeFile(this.#parts.db, file.id, 'uploading');
    throw unsupported;
  }

  async #get(id: string): Promise<VideoFileRow> {
    const parsed = videoFileId.safeParse(id);
    const file = parsed.success ? await queries.findVideoFile(this.#parts.db, parsed.data) : undefined;
    if (file?.store_id !== this.#parts.storeId) throw ERRORS.FILE_NOT_FOUND;
    return file;
  }
}

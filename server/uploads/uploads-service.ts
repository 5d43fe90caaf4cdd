import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoreId, UserId } from '#contract/ids.ts';
import { imageFiles, maxImageWidth } from '#contract/shop/catalog/image-sizes.ts';
import { maxUploadBytes, type UploadedImage } from '#contract/uploads/uploads.ts';
import { mediaKeyOf, mediaPath } from '#contract/wire/stored-files.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { type DiskRoom, noDiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Db } from '#server/platform/database/database.ts';
import { BodyTooLarge, findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import type { FetchOutside } from '#server/platform/http/outside-fetch.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import type { Config } from '#server/settings/config.ts';
import { createCopyImage } from './image/copy-image.ts';
import { FormUnreadable, readFormFile } from './image/image-form.ts';
import { createImageIntake, ImageTooLarge, NoRoom } from './image/image-intake.ts';
import { type ImageProblem, type Rendition, renderImage } from './image/image-renditions.ts';
import { UploadTurns } from './upload-turns.ts';
import * as queries from './uploads-queries.ts';
import type { UploadsTable } from './uploads-tables.ts';

export type UploadsService = Awaited<ReturnType<typeof createUploadsService>>;

type Parts = { db: Db; blobs: Blobs; disk: DiskRoom; config: Pick<Config, 'dataDir' | 'allowPrivateAddresses'>; fetchOutside?: FetchOutside };
/** Without a user where the server itself copies. */
type Owner = { storeId: StoreId | null; userId: UserId | null; kind: UploadsTable['kind'] };
/** A picture that comes from this machine, byte by byte. */
type Picture = { name: string; bytes: Readable };

/** The file and the multipart lines around it. */
const formBytes = maxUploadBytes + 64 * 1024;
/** A weak link brings 100 MB in this time at 1.4 Mbit/s; `UploadTurn` ends what does not come at all. */
const maxUploadMs = 600_000;

const tooLarge = refused('UPLOAD_TOO_LARGE', 'Maximum file size is 100MB');
const another = refused('TOO_MANY_REQUESTS', 'Another picture of yours is still on its way. Wait until it is there.');
const noFile = 'Send a form with the picture in its field "file".';
const problems: Record<ImageProblem, string> = {
  type: 'This file cannot be used as a picture. Choose a PNG, JPG, GIF or WebP.',
  size: 'This picture has too many pixels. Choose one of at most 100 megapixels, and 16,384 pixels on each side.',
  memory: 'This picture has too many pixels for the way it is saved. Save it without "progressive" or "interlaced", or smaller.',
};

/** Pictures that people hand in. */
export async function createUploadsService({ db, blobs, disk, config, fetchOutside }: Parts) {
  const intake = await createImageIntake(join(config.dataDir, 'image-work'), disk);
  const turns = new UploadTurns();
  const copy = createCopyImage({ intake, allowPrivate: config.allowPrivateAddresses, fetchOutside });

  /** Stores all renditions and writes them down by the key of the largest, or leaves none. */
  async function store(renditions: Rendition[], write: (key: string) => Promise<void>): Promise<void> {
    const name = `product-images/${randomUUID()}`;
    const keyOf = (width: number) => `${name}-${width}.webp`;
    try {
      for (const { width, data } of renditions) await blobs.put(keyOf(width), data);
      await write(keyOf(maxImageWidth));
    } catch (error) {
      await Promise.allSettled(renditions.map(({ width }) => blobs.remove(keyOf(width))));
      throw error;
    }
  }

  /** Makes the file at `path` a picture of the store. */
  async function keep({ storeId, userId, kind }: Owner, path: string, name: string): Promise<Outcome<UploadedImage>> {
    const picture = await renderImage(path);
    if (typeof picture === 'string') return refused('UPLOAD_UNSUPPORTED', problems[picture]);
    const { width, height, renditions } = picture;
    const original_name = name.replaceAll('\0', '').slice(0, 200);
    let url = '';
    await store(renditions, async (key) => {
      url = mediaPath(key);
      await queries.insertUpload(db, { store_id: storeId, user_id: userId, kind, original_name, url, width, height });
    });
    return done({ url, width, height });
  }

  /** One at a time of `account`. */
  async function receive(request: Request, account: string, owner: Owner): Promise<Outcome<UploadedImage>> {
    using turn = turns.begin(account);
    if (!turn) return another;
    try {
      await using file = await intake.open(expectedBytes(request));
      let name = '';
      const hasFile = await readFormFile(withBodyLimit(request, formBytes, maxUploadMs), {
        async take(given, bytes) {
          name = given;
          await file.take(bytes, turn.signal);
        },
        heard: () => turn.heard(),
        signal: turn.signal,
      });
      turn.received();
      return hasFile ? await keep(owner, file.path, name) : invalidInput('file', noFile);
    } catch (error) {
      return problemOf(error);
    }
  }

  async function copyFor(owner: Owner, address: string): Promise<Outcome<UploadedImage>> {
    try {
      return await copy(address, (path, name) => keep(owner, path, name));
    } catch (error) {
      return problemOf(error);
    }
  }

  const jobs: Record<string, JobHandler> = {
    async 'uploads.remove_files'({ urls }) {
      for (const { url } of (urls as string[]).flatMap(imageFiles)) await blobs.remove(mediaKeyOf(url));
    },
  };

  return {
    jobs,

    /** For a store that closes: its files are deleted after the commit. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      const urls = await queries.deleteAllOfStore(tx, storeId);
      if (urls.length > 0) await addJob(tx, 'uploads.remove_files', { urls });
    },

    /**
     * The multipart form of `uploads.createImage`, taken to disk as it comes once it is known that its sender may. UPLOAD_TOO_LARGE
     * above 100 MB; UPLOAD_UNSUPPORTED for what is not a whole PNG, JPG, GIF or WebP within the limits; UNAVAILABLE on a full disk;
     * TOO_MANY_REQUESTS beside another one of the account; INPUT_INVALID when it breaks off.
     */
    async receiveImage(actor: Actor, request: Request): Promise<Outcome<UploadedImage>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const { userId } = requireUser(actor);
      return await receive(request, userId, { storeId, userId, kind: 'product_image' });
    },

    /** The same for a picture of a review, once its room knows that `author` may hand one in to the store. */
    receivePhoto: (request: Request, author: string, owner: Omit<Owner, 'kind'>) => receive(request, author, { ...owner, kind: 'review_photo' }),

    /** The same for the picture of a person. */
    receiveAvatar: (request: Request, userId: UserId) => receive(request, userId, { storeId: null, userId, kind: 'avatar' }),

    /** Whether the person handed in the picture with this URL as their own. */
    isAvatarOf: (userId: UserId, url: string): Promise<boolean> => queries.hasAvatar(db, userId, url),

    /** Of one person all but `kept`; their files are deleted after the commit. */
    async removeAvatars(tx: Db, userId: UserId, kept: string | null): Promise<void> {
      const urls = await queries.deleteAvatars(tx, userId, kept);
      if (urls.length > 0) await addJob(tx, 'uploads.remove_files', { urls });
    },

    /** Pictures of reviews; their files are deleted after the commit. */
    async removePhotos(tx: Db, urls: readonly string[]): Promise<void> {
      if (urls.length === 0) return;
      await queries.deletePhotos(tx, urls);
      await addJob(tx, 'uploads.remove_files', { urls });
    },

    /** The same for a file of ours. */
    async createImage(actor: Actor, { name, bytes }: Picture): Promise<Outcome<UploadedImage>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const { userId } = requireUser(actor);
      try {
        await using file = await intake.open();
        await file.take(bytes, new AbortController().signal);
        return await keep({ storeId, userId, kind: 'product_image' }, file.path, name);
      } catch (error) {
        return problemOf(error);
      }
    },

    /** A picture of another site. UNAVAILABLE when that may answer another time; else as `receiveImage`. */
    async copyImage(actor: Actor, address: string): Promise<Outcome<UploadedImage>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const { userId } = requireUser(actor);
      using turn = turns.begin(userId);
      if (!turn) return another;
      turn.received();
      return await copyFor({ storeId, userId, kind: 'product_image' }, address);
    },

    /** The same for a job. */
    copyImageFor: (storeId: StoreId, address: string) => copyFor({ storeId, userId: null, kind: 'product_image' }, address),

    /** Whether the store itself uploaded the image with this URL. */
    async isImageOf(storeId: StoreId, url: string): Promise<boolean> {
      return await queries.hasImage(db, storeId, url);
    },

    /** Of these addresses those of pictures that the store itself uploaded. */
    listImagesOf: (db: Db, storeId: StoreId, urls: readonly string[]): Promise<string[]> => queries.listImages(db, storeId, urls),
  };
}

/** The announced length; used only to ask for disk space. */
function expectedBytes(request: Request): number {
  return Math.min(Number(request.headers.get('Content-Length')) || maxUploadBytes, maxUploadBytes);
}

/** Throws errors that are not the sender's fault. */
function problemOf(error: unknown): Outcome<never> {
  if (error instanceof NoRoom) return noDiskRoom;
  const fault = findBodyFault(error);
  if (error instanceof ImageTooLarge || fault instanceof BodyTooLarge) return tooLarge;
  if (fault) return invalidInput('file', 'The picture took too long to arrive. Try again, or choose a smaller one.');
  if (error instanceof FormUnreadable) return invalidInput('file', `The picture did not arrive whole. Try again. ${noFile}`);
  throw error;
}

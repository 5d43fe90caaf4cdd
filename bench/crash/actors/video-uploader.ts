import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { below } from '../../fuzz/mutation.ts';
import type { VideoUpload } from '../history.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

const version = { 'Tus-Resumable': '1.0.0' };
const pieceBytes = 96 * 1024;
const patienceMs = 10_000;
/** Share of the uploads that are completed and converted; the others stay one piece short. */
const wholeEvery = 5;

/** One resumable upload of a round (tus 1.0) in small pieces, each of them sent in two halves. */
export async function runVideoUploader(world: World): Promise<void> {
  const random = world.random('video');
  const visitor = world.visitor(world.shop.seller.token);
  const bytes = await aVideo();
  const upload = await create(world, visitor, bytes);
  if (!upload) return;
  const isWhole = world.round % wholeEvery === 1;
  const end = isWhole ? bytes.byteLength : bytes.byteLength - pieceBytes;
  for (let at: number | undefined = 0; at === undefined || at < end; ) {
    if (world.isOver && !isWhole) break;
    if (at === undefined) {
      await world.untilUp();
      at = await ask(world, visitor, upload);
    } else at = await send(world, visitor, upload, { at, to: Math.min(end, at + pieceBytes) });
    await world.rest(40 + below(120, random));
  }
  upload.whole = isWhole;
}

/** Where the upload stands, which is never before what was acknowledged. */
export async function askAgain(world: World): Promise<void> {
  const upload = world.history.videos.find(({ round }) => round === world.round);
  if (upload && !upload.whole) await ask(world, world.visitor(world.shop.seller.token), upload);
}

/** A store may have ten unfinished ones. */
export async function takeBack(world: World): Promise<void> {
  const upload = world.history.videos.find(({ round }) => round === world.round);
  if (upload && !upload.whole) await tus(world, world.visitor(world.shop.seller.token), 'DELETE', `${videoUploadPath}/${upload.id}`, {});
}

async function create(world: World, visitor: Visitor, bytes: Uint8Array): Promise<VideoUpload | undefined> {
  const headers = { 'Upload-Length': String(bytes.byteLength), 'Upload-Metadata': `filename ${btoa('show.mp4')},filetype ${btoa('video/mp4')}` };
  for (; !world.isOver; await world.untilUp()) {
    const made = await tus(world, visitor, 'POST', videoUploadPath, headers);
    if (made?.status !== 201) continue;
    const id = String(made.headers.location).split('/').at(-1) ?? '';
    const upload = { id, round: world.round, bytes, acked: 0, offsets: [], whole: false };
    world.history.videos.push(upload);
    return upload;
  }
  return undefined;
}

/** Resolves with where it stands now; `undefined`: nobody knows. */
async function send(world: World, visitor: Visitor, upload: VideoUpload, { at, to }: { at: number; to: number }): Promise<number | undefined> {
  const headers = { 'Upload-Offset': String(at), 'Content-Type': 'application/offset+octet-stream' };
  const answer = await tus(world, visitor, 'PATCH', `${videoUploadPath}/${upload.id}`, headers, upload.bytes.subarray(at, to));
  if (answer?.status === 409) return await ask(world, visitor, upload);
  if (answer?.status !== 204) return undefined;
  upload.acked = Number(answer.headers['upload-offset']);
  return upload.acked;
}

async function ask(world: World, visitor: Visitor, upload: VideoUpload): Promise<number | undefined> {
  const answer = await tus(world, visitor, 'HEAD', `${videoUploadPath}/${upload.id}`, {});
  if (!answer) return undefined;
  const told = answer.status === 200 ? Number(answer.headers['upload-offset']) : -1;
  upload.offsets.push({ acked: upload.acked, told });
  return told < 0 ? upload.bytes.byteLength : told;
}

/** Through plain HTTP, because a body has to stop half-way. */
async function tus(world: World, visitor: Visitor, method: string, path: string, headers: Record<string, string>, body?: Uint8Array) {
  const outgoing = request(`${world.url}${path}`, {
    method,
    headers: { ...visitor.headers({ ...version, ...headers }), 'Content-Length': String(body?.byteLength ?? 0) },
  });
  const answered = once(outgoing, 'response', { signal: AbortSignal.timeout(patienceMs) }) as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  try {
    if (body) {
      const half = Math.floor(body.byteLength / 2);
      outgoing.write(body.subarray(0, half));
      await delay(5);
      world.moments.emit('piece');
      await delay(20);
      outgoing.write(body.subarray(half));
    }
    outgoing.end();
    const [answer] = await answered;
    const said = await text(answer);
    return visitor.judge(`${method} ${path}`, answer.statusCode ?? 0, said) && { status: answer.statusCode, headers: answer.headers };
  } catch {
    outgoing.destroy();
    return undefined;
  }
}

/** A show of six seconds, and after it a megabyte that players skip (ISO/IEC 14496-12, `free`) and no other upload has. */
async function aVideo(): Promise<Uint8Array> {
  const clip = await readFile(join(import.meta.dirname, '../../../test/fixtures/show-6s.mp4'));
  const padding = randomBytes(2 ** 20);
  padding.writeUInt32BE(padding.byteLength, 0);
  padding.write('free', 4, 'latin1');
  return new Uint8Array(Buffer.concat([clip, padding]));
}

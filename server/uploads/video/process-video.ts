import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { PutOff } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { Attempted } from '../video-attempts-queries.ts';
import type { VideoRendition } from '../video-tables.ts';
import { findContainer, sniffedBytes } from './containers.ts';
import { canToneMap, hasFfmpeg, runFfmpeg } from './ffmpeg.ts';
import { runMediaTask, UnreadableVideo } from './media-tasks.ts';
import { unreadable } from './probe.ts';
import type { Probe } from './probed-video.ts';
import { needsSmaller, renditionArgs, sizeIn, smallerArgs } from './rendition-args.ts';
import { writeSource } from './source.ts';
import { makeThumbnail } from './thumbnail.ts';
import { type Changes, type Run, resultKeys, type Work } from './video-jobs.ts';

type ProcessingParts = { db: Db; blobs: Blobs; disk: DiskRoom; clock: Clock; ffmpegPath: string; workFolder: string };
type Paths = { source: string; hd: string; ld: string; jpeg: string };
type Job = { parts: ProcessingParts; file: Attempted; run: Run; paths: Paths };

/** In the work folder: a copy of the source, and the drafts of the results. */
const workCopies = 2;
/** Limits of a video that is not converted: its key frame interval decides how long shoppers wait for a picture, its bitrate what their link must carry. */
const copiedGopMs = 2_050;
const copiedBitrate = 3_000_000;
const maxKeyFrameGapMs = 10_000;
const cannotConvert = 'This server cannot convert videos (ffmpeg is not installed). Upload an MP4 with H.264 and AAC.';
const standardRange = 'Export it in standard range (SDR, Rec. 709) and upload it anew.';
const commonH264 = 'The H.264 has to be of 8 bits in 4:2:0, which every browser shows.';

/** Probes a source and makes `hd`, a smaller `ld` with the same key frames where that saves anything, and a thumbnail. */
export function createProcessVideo(parts: ProcessingParts): Work {
  return async (file, run) => {
    const size = file.size ?? maxVideoFileBytes;
    if (!(await parts.disk.has(workCopies * size, size))) throw new PutOff('less than 1 GB of disk would be free beside the conversion');
    await mkdir(parts.workFolder, { recursive: true });
    const folder = await mkdtemp(join(parts.workFolder, 'video-'));
    const paths = { source: join(folder, 'source'), hd: join(folder, 'hd.mp4'), ld: join(folder, 'ld.mp4'), jpeg: join(folder, 'picture.jpg') };
    try {
      await writeSource(parts, file.id, paths.source, run.signal);
      return await processSource({ parts, file, run, paths });
    } catch (error) {
      if (error instanceof UnreadableVideo) return unreadable;
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function processSource(job: Job): Promise<Outcome<Changes>> {
  const { parts, run, paths } = job;
  const container = await findContainer(await readBeginning(job));
  if (!container) return refused('UPLOAD_UNSUPPORTED', 'Choose an MP4, WebM or Ogg video.');
  const probed = await runMediaTask('probe', [paths.source, container], run.signal);
  if (!probed.ok) return probed;
  const video = probed.value;
  const canConvert = await hasFfmpeg(parts.ffmpegPath);
  if (video.hdr && canConvert && !(await canToneMap(parts.ffmpegPath))) {
    return refused('UPLOAD_UNSUPPORTED', `This server cannot convert HDR videos (its ffmpeg has no zscale). ${standardRange}`);
  }
  const copied = await copy(job, video, canConvert);
  if (!copied.ok) return copied;
  const onSeconds = (seconds: number) => run.onPercent((seconds * 100_000) / video.durationMs);
  const timeoutMs = 10 * 60_000 + 4 * video.durationMs;
  const ld = canConvert && needsSmaller(video, copied.value) ? paths.ld : undefined;
  const args = copied.value ? ld && smallerArgs(paths.hd, video, ld) : renditionArgs(paths.source, container, video, { hd: paths.hd, ld });
  const made = args ? await runFfmpeg({ path: parts.ffmpegPath, args, signal: run.signal, timeoutMs, onSeconds }) : done(undefined);
  if (!made.ok) return made;
  const shown = await runMediaTask('probe', [paths.hd, 'mov'], run.signal);
  if (!shown.ok || shown.value.durationMs < video.durationMs * 0.9 - 1_000) {
    return refused('UPLOAD_UNSUPPORTED', 'Only a part of this video can be read: it is damaged. Export it again and upload it anew.');
  }
  return done(await store(job, { video, durationMs: shown.value.durationMs, hasLd: ld !== undefined, canConvert }));
}

async function readBeginning({ paths }: Job): Promise<Uint8Array> {
  await using source = await open(paths.source);
  const { buffer, bytesRead } = await source.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** True: `hd` is the source as it is, in a new MP4. A refusal: it cannot be played as it is, and there is no ffmpeg to convert it. */
async function copy({ paths, run }: Job, video: Probe, canConvert: boolean): Promise<Outcome<boolean>> {
  const playable = video.isCommonH264 && !video.hdr && ['aac', null].includes(video.audioCodec) && video.rotation === 0;
  if (!playable && canConvert) return done(false);
  if (!playable && video.hdr) return refused('UPLOAD_UNSUPPORTED', `${cannotConvert} ${standardRange}`);
  if (!playable) return refused('UPLOAD_UNSUPPORTED', video.videoCodec === 'avc' && !video.isCommonH264 ? `${cannotConvert} ${commonH264}` : cannotConvert);
  const { maxGopMs, reordered } = await runMediaTask('probeFrames', [paths.source], run.signal);
  if (canConvert) {
    const size = sizeIn(video, 'hd');
    const fits = size.width === video.width && size.height === video.height && video.squarePixels && video.bitrate <= copiedBitrate;
    if (!fits || reordered || maxGopMs > copiedGopMs) return done(false);
  } else if (maxGopMs > maxKeyFrameGapMs) {
    const seconds = Math.round(maxGopMs / 1000);
    return refused('UPLOAD_UNSUPPORTED', `${cannotConvert} It needs a key frame at least every 10 seconds; here they are ${seconds} seconds apart.`);
  }
  const packed = await runMediaTask('repackage', [paths.source, paths.hd], run.signal);
  return packed || canConvert ? done(packed) : refused('UPLOAD_UNSUPPORTED', cannotConvert);
}

type Made = { video: Probe; durationMs: number; hasLd: boolean; canConvert: boolean };

async function store({ parts, file, run, paths }: Job, { video, durationMs, hasLd, canConvert }: Made): Promise<Changes> {
  const { blobs, ffmpegPath } = parts;
  const { signal } = run;
  const keys = resultKeys(file.id, file.attempt_id);
  const thumbnail = canConvert ? await makeThumbnail({ ffmpegPath, hd: paths.hd, jpeg: paths.jpeg, durationMs, signal }) : undefined;
  if (thumbnail) await blobs.put(keys.thumbnail, thumbnail);
  const renditions: VideoRendition[] = [];
  for (const name of hasLd ? (['hd', 'ld'] as const) : (['hd'] as const)) {
    signal.throwIfAborted();
    const { size: length } = await stat(paths[name]);
    await blobs.put(keys[name], { stream: Readable.toWeb(createReadStream(paths[name])) as ReadableStream<Uint8Array>, length });
    const bitrate = Math.round((length * 8000) / durationMs);
    const { maxGopMs } = await runMediaTask('probeFrames', [paths[name]], signal);
    const size = canConvert ? sizeIn(video, name) : { width: video.width, height: video.height };
    renditions.push({ name, key: keys[name], ...size, bitrate, maxGopMs });
  }
  return {
    state: 'ready',
    percent: 100,
    duration_ms: durationMs,
    thumbnail_key: thumbnail ? keys.thumbnail : null,
    renditions: JSON.stringify(renditions),
  };
}

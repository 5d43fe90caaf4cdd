import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytes as bytesOf } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mp4Run, writeFragment } from '#server/media/mp4/fragment.ts';
import { writeInitSegment } from '#server/media/mp4/init-segment.ts';
import { writeMovieHeader } from '#server/media/mp4/movie-header.ts';
import { SampleTable } from '#server/media/mp4/sample-table.ts';
import { listTracks, type MediaTracks } from '#server/stage/show/media-track.ts';
import { checkedTracks, clip, readMp4 } from '../../test/support/media/media.ts';
import { copyToMp4 } from './mp4-copy.ts';
import type { ListedSegment } from './replay/vod-playlists.ts';

const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;
const { video, audio } = checkedTracks(clip.tracks).hd as Required<MediaTracks>;
const init = writeInitSegment(listTracks({ video, audio }));
const signal = new AbortController().signal;
const data = clip.samples.find(({ track }) => track === 1)?.data ?? new Uint8Array();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-mp4-copy-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Two seconds, those of `msn`, with sound that begins a little after the picture; `order` holds how many pictures later each is shown. */
function fragment(msn: number, { order = [0], size = data.byteLength, jitter = 0 } = {}): Uint8Array {
  const frame = video.timescale / 30;
  const pictures = Array.from({ length: 60 }, (_, i) => {
    const late = (i * 7 + msn) % (jitter + 1);
    return {
      dts: (msn * 60 + i) * frame + late,
      duration: frame,
      compositionOffset: (order[i % order.length] ?? 0) * frame - late,
      key: i === 0,
      data: data.subarray(0, size),
    };
  });
  for (const [i, picture] of pictures.entries()) picture.duration = (pictures[i + 1]?.dts ?? (msn + 1) * 60 * frame) - picture.dts;
  const soundAt = (seconds: number) => Math.ceil(((seconds + 0.05) * audio.timescale) / 1024);
  const first = soundAt(msn * 2);
  const count = soundAt(msn * 2 + 2) - first;
  const sounds = Array.from({ length: count }, (_, i) => ({
    dts: (first + i) * 1024,
    duration: 1024,
    compositionOffset: 0,
    key: true,
    data: data.subarray(0, 20 + (i % 3)),
  }));
  const runs: Mp4Run[] = [
    { trackId: video.id, samples: pictures },
    { trackId: audio.id, samples: sounds },
  ];
  return writeFragment(msn + 1, runs);
}

const listed = (msn: number, isBreak = false) => ({ msn, start_seconds: msn * 2, seconds: 2, isBreak }) as ListedSegment;

async function copied(segments: ListedSegment[], options?: Parameters<typeof fragment>[1]): Promise<Buffer> {
  const mp4 = await copyToMp4(join(folder, 'draft'), { segments, init, signal, read: async ({ msn }) => fragment(msn, options) });
  const bytes = Buffer.from(await bytesOf(mp4.stream));
  expect(bytes.byteLength).toBe(mp4.length);
  return bytes;
}

test('pictures that are not shown in the order of decoding begin at 0 and follow on across a break', async () => {
  const bytes = await copied([listed(3), listed(4), listed(9, true)], { order: [1, 2, 0] });
  const { samples } = await readMp4(bytes);
  const shown = samples.filter(({ track }) => track === 1).map(({ ptsUs }) => ptsUs);
  expect(shown).toHaveLength(180);
  expect(Math.min(...shown)).toBe(0);
  const sorted = shown.sort((a, b) => a - b);
  for (const [i, time] of sorted.entries()) if (i > 0) expect(time - (sorted[i - 1] ?? 0)).toBeGreaterThan(33_000);
  expect(sorted.at(-1)).toBeLessThan(6.1e6);
});

test.skipIf(!hasFfprobe)('ffprobe finds the same times and every packet (skipped where it is missing)', async () => {
  const file = join(folder, 'reordered.mp4');
  await writeFile(file, await copied([listed(3), listed(4)], { order: [1, 2, 0] }));
  const show = ['-v', 'warning', '-select_streams', 'v', '-show_entries', 'packet=pts,dts', '-of', 'csv=p=0', file];
  const lines = execFileSync('ffprobe', show, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split('\n');
  const frame = video.timescale / 30;
  const wanted = Array.from({ length: 120 }, (_, i) => `${(i + ([1, 2, 0][i % 3] ?? 0) - 1) * frame},${(i - 1) * frame}`);
  expect(lines.slice(0, 4)).toEqual(wanted.slice(0, 4));
  expect(lines).toHaveLength(120);
});

test('an hour of show takes less than 30 MB of memory, and its index less than 5 MB of the file', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  function held(): number {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }
  const before = held();
  let most = 0;
  const segments = Array.from({ length: 1800 }, (_, msn) => listed(msn));
  const read = async ({ msn }: ListedSegment) => {
    if (msn % 300 === 299) most = Math.max(most, held() - before);
    return fragment(msn, { size: 40, jitter: 12 });
  };
  const mp4 = await copyToMp4(join(folder, 'hour'), { segments, init, signal, read });
  most = Math.max(most, held() - before);
  await mp4.stream.cancel();
  expect(most / 2 ** 20).toBeLessThan(30);
  const sounds = Math.ceil((3600 * audio.timescale) / 1024);
  expect(mp4.length - 108_000 * 40 - sounds * 21).toBeLessThan(5e6);
}, 30_000);

test('stops when it is told to', async () => {
  const stop = new AbortController();
  const read = async ({ msn }: ListedSegment) => {
    if (msn === 1) stop.abort();
    return fragment(msn);
  };
  const segments = [listed(0), listed(1), listed(2)];
  await expect(copyToMp4(join(folder, 'stopped'), { segments, init, signal: stop.signal, read })).rejects.toThrow('aborted');
});

test('beyond 4 GB, places and the size of the media have 64 bits, and a track without samples is left out', () => {
  const table = new SampleTable();
  const samples = [{ dts: 0, duration: 3000, compositionOffset: 0, key: true, data }];
  table.append({ trackId: video.id, place: 0, samples, data }, { shift: 0, place: 5e9 });
  const header = Buffer.from(writeMovieHeader({ init, tables: new Map([[video.id, table]]), mediaBytes: 5e9 + data.byteLength }));
  expect(header.readBigUInt64BE(header.indexOf('co64') + 12)).toBe(BigInt(header.byteLength + 5e9));
  expect(header.readUInt32BE(header.indexOf('mdat') - 4)).toBe(1);
  expect(header.readBigUInt64BE(header.indexOf('mdat') + 4)).toBe(BigInt(16 + 5e9 + data.byteLength));
  expect(header.includes('stco')).toBe(false);
  expect(header.toString('latin1').split('trak')).toHaveLength(2);
});

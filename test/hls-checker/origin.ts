import { type Mp4Sample, writeFragment } from '#server/media/mp4/fragment.ts';
import { writeInitSegment } from '#server/media/mp4/init-segment.ts';
import { listTracks } from '#server/stage/show/media-track.ts';
import { checkedTracks, clip } from '../support/media/media.ts';

/** What an origin does wrong. `elapsed` is the stream's time in seconds, which starts at 8. */
export type Faults = {
  elapsed?: (seconds: number) => number;
  playlist?: (text: string, place: { parts: number; blocked: boolean }) => string;
  part?: (bytes: Uint8Array<ArrayBuffer>, index: number) => Uint8Array<ArrayBuffer>;
  answer?: (answer: Response, url: URL) => Response | Promise<Response>;
  /** Takes the place of an answer; `ask` is an origin without these faults, at the same time. */
  instead?: (url: URL, origin: Now) => Response | Promise<Response> | undefined;
  isPatient?: boolean;
};

type Now = { parts: () => number; ask: (address: string) => Response | Promise<Response> };

const partSeconds = 0.2;
const framesPerPart = 6;
const partsPerSegment = 5;
const windowSegments = 6;
const historySeconds = 8;
const targetDuration = 1;
const advanceLimit = 3 / partSeconds;
const discontinuities = [4, 10];
const renditions = ['hd', 'ld'];
const forever = 'public, max-age=31536000, immutable';
/** Ends with segment 12, five seconds after the start. */
const lastPart = 13 * partsPerSegment;
const show = Date.UTC(2026, 0, 1);

const tracks = listTracks(checkedTracks(clip.tracks).hd);
const pictures = clip.samples.filter(({ track }) => track === 1);
const sounds = clip.samples.filter(({ track }) => track === 2);

/** An LL-HLS origin of 0.2 s parts in 1 s segments, two renditions and two discontinuities; a function of the time alone. */
export function createOrigin(faults: Faults = {}): (address: string) => Promise<Response> {
  const began = performance.now();
  const seconds = () => historySeconds + (performance.now() - began) / 1000;
  const parts = () => Math.min(lastPart, Math.floor((faults.elapsed?.(seconds()) ?? seconds()) / partSeconds + 1e-6));
  return async (address) => {
    const url = new URL(address);
    const ask = (other: string) => respond(new URL(other), parts, {});
    const answer = (await faults.instead?.(url, { parts, ask })) ?? (await respond(url, parts, faults));
    answer.headers.set('access-control-allow-origin', '*');
    return (await faults.answer?.(answer, url)) ?? answer;
  };
}

export function refuse(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

function respond(url: URL, parts: () => number, faults: Faults): Promise<Response> | Response {
  const [, rendition = '', kind, number] = /\/run\/(hd|ld)(?:\.m3u8|\/(init|p|s)(\d+)\.(?:mp4|m4s))$/.exec(url.pathname) ?? [];
  if (url.pathname === '/index.m3u8') return new Response(masterPlaylist(), { headers: { 'cache-control': 'max-age=10' } });
  if (!rendition) return refuse(404);
  if (!kind) return respondPlaylist(url, rendition, parts, faults);
  return respondMedia(kind, Number(number), parts, faults);
}

async function respondPlaylist(url: URL, rendition: string, parts: () => number, faults: Faults): Promise<Response> {
  const [msn, part] = ['_HLS_msn', '_HLS_part'].map((name) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined));
  if (parts() < lastPart) {
    if (part !== undefined && msn === undefined) return refuse(400);
    if (msn !== undefined && isTooFar(msn, part, parts())) return refuse(400);
    if (msn !== undefined && !(await untilParts(partsFor(msn, part), parts, faults.isPatient ? 60 : 3 * targetDuration))) return refuse(503);
  }
  const now = parts();
  const text = mediaPlaylist(rendition, now);
  const blocked = url.search !== '';
  const body = faults.playlist?.(text, { parts: now, blocked }) ?? text;
  return new Response(body, { headers: { 'cache-control': blocked ? 'max-age=6' : 'max-age=1' } });
}

async function respondMedia(kind: string, number: number, parts: () => number, faults: Faults): Promise<Response> {
  const answer = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes, { headers: { 'cache-control': forever } });
  if (kind === 'init') return number <= discontinuities.length ? answer(writeInitSegment(tracks)) : refuse(404);
  const make = (index: number) => faults.part?.(mediaPart(index), index) ?? mediaPart(index);
  if (kind === 's') {
    if ((number + 1) * partsPerSegment > parts()) return refuse(404);
    return answer(new Uint8Array(Buffer.concat(Array.from({ length: partsPerSegment }, (_, i) => mediaPart(number * partsPerSegment + i)))));
  }
  if (number > parts() || number >= lastPart || parts() - number > 8 * partsPerSegment) return refuse(404);
  await untilParts(number + 1, parts, 60);
  return answer(make(number));
}

function isTooFar(msn: number, part: number | undefined, parts: number): boolean {
  const last = Math.floor(parts / partsPerSegment) - 1;
  return msn > last + 2 || (part !== undefined && msn * partsPerSegment + part - parts > advanceLimit);
}

function partsFor(msn: number, part: number | undefined): number {
  return part === undefined ? (msn + 1) * partsPerSegment : msn * partsPerSegment + Math.min(part, partsPerSegment) + 1;
}

async function untilParts(count: number, parts: () => number, patienceSeconds: number): Promise<boolean> {
  const until = performance.now() + patienceSeconds * 1000;
  while (parts() < Math.min(count, lastPart)) {
    if (performance.now() >= until) return false;
    await new Promise<void>((resolve) => void setTimeout(resolve, 20));
  }
  return true;
}

function masterPlaylist(): string {
  const variants = renditions.map(
    (rendition, i) => `#EXT-X-STREAM-INF:BANDWIDTH=${1_800_000 / (i + 1)},CODECS="avc1.42c00d,mp4a.40.2"\nrun/${rendition}.m3u8\n`,
  );
  return `#EXTM3U\n#EXT-X-VERSION:9\n${variants.join('')}`;
}

function mediaPlaylist(rendition: string, parts: number): string {
  const complete = Math.floor(parts / partsPerSegment);
  const first = Math.max(0, complete - windowSegments);
  const segments = Array.from({ length: Math.ceil(parts / partsPerSegment) - first }, (_, i) => mediaSegment(rendition, first + i, first, parts));
  const other = renditions.find((name) => name !== rendition);
  const isOver = parts >= lastPart;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.6,HOLD-BACK=3',
    `#EXT-X-PART-INF:PART-TARGET=${partSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${epochOf(first - 1)}`,
    ...segments.flat(),
    ...(isOver ? ['#EXT-X-ENDLIST'] : [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${rendition}/p${parts}.m4s"`]),
    `#EXT-X-RENDITION-REPORT:URI="${other}.m3u8",LAST-MSN=${Math.ceil(parts / partsPerSegment) - 1},LAST-PART=${(parts - 1) % partsPerSegment}`,
    '',
  ].join('\n');
}

function mediaSegment(rendition: string, msn: number, first: number, parts: number): string[] {
  const listed = Math.min(partsPerSegment, parts - msn * partsPerSegment);
  const isOld = (parts - (msn + 1) * partsPerSegment) * partSeconds > 3 * targetDuration + 1e-6;
  const changes = epochOf(msn) !== epochOf(msn - 1);
  const numbers = Array.from({ length: isOld ? 0 : listed }, (_, i) => msn * partsPerSegment + i);
  const independent = (part: number) => (part % partsPerSegment === 0 ? ',INDEPENDENT=YES' : '');
  return [
    ...(changes ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(changes || msn === first ? [`#EXT-X-MAP:URI="${rendition}/init${epochOf(msn)}.mp4"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(show + startSeconds(msn * partsPerSegment) * 1000).toISOString()}`,
    ...numbers.map((part) => `#EXT-X-PART:DURATION=${partSeconds},URI="${rendition}/p${part}.m4s"${independent(part)}`),
    ...(listed === partsPerSegment ? ['#EXTINF:1.000,', `${rendition}/s${msn}.m4s`] : []),
  ];
}

export function mediaPart(index: number, shiftTicks = 0): Uint8Array<ArrayBuffer> {
  const shift = startSeconds(index) - index * partSeconds;
  const video = Array.from({ length: framesPerPart }, (_, i): Mp4Sample => {
    const frame = index * framesPerPart + i;
    const data = pictures[frame % pictures.length]?.data ?? new Uint8Array(1);
    const key = frame % (framesPerPart * partsPerSegment) === 0;
    return { dts: Math.round(frame * 3000 + shift * 90_000) + shiftTicks, duration: 3000, compositionOffset: 0, key, data };
  });
  const runs = [
    { trackId: tracks[0]?.id ?? 0, samples: video },
    { trackId: tracks[1]?.id ?? 0, samples: soundOf(index, shift) },
  ];
  return writeFragment(index + 1, runs);
}

function soundOf(index: number, shift: number): Mp4Sample[] {
  const frameAt = (part: number) => Math.ceil((part * partSeconds * 48_000) / 1024 - 1e-6);
  return Array.from({ length: frameAt(index + 1) - frameAt(index) }, (_, i) => {
    const frame = frameAt(index) + i;
    const data = sounds[frame % sounds.length]?.data ?? new Uint8Array(1);
    return { dts: frame * 1024 + Math.round(shift * 48_000), duration: 1024, compositionOffset: 0, key: true, data };
  });
}

/** Each discontinuity is a hole of half a second in the media time. */
function startSeconds(part: number): number {
  return part * partSeconds + epochOf(Math.floor(part / partsPerSegment)) * 0.5;
}

function epochOf(msn: number): number {
  return discontinuities.filter((at) => at <= msn).length;
}

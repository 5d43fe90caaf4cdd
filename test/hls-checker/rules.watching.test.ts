import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkStream } from '../../bench/llhls/check-stream.ts';
import { tableOf } from '../../bench/llhls/llhls-check.ts';
import { type Finding, isSound, type RuleName } from '../../bench/llhls/rules.ts';
import { createOrigin, type Faults, mediaPart, refuse } from './origin.ts';

const master = 'https://origin.example/index.m3u8';
const onlySometimes: RuleName[] = ['block-timeout', 'skip-until'];
const nextTurn = setImmediate;

describe('in a time of its own', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('a correct stream passes, from the middle to its end, and shows every rule it can', async () => {
    const findings = await check({}, 8);
    expect(failuresOf(findings)).toEqual({});
    expect(unseenOf(findings)).toEqual([...onlySometimes, 'ffprobe'].toSorted());
    expect(isSound(findings)).toBe(true);
  });

  test('an origin that refuses what waited too long during a stall keeps that rule', async () => {
    const findings = await check({ elapsed: stall(9, 4) }, 8);
    expect(find(findings, 'block-timeout')).toMatchObject({ failures: 0, checked: expect.any(Number) });
    expect(unseenOf(findings)).not.toContain('block-timeout');
    expect(Object.keys(failuresOf(findings))).toEqual(['part-on-time']);
  });

  test('parts that came and left the list unseen, in a burst after a stall, are not held against the origin', async () => {
    const findings = await check({ elapsed: (seconds) => (seconds > 8.5 && seconds < 12.5 ? 8.5 : seconds) }, 8);
    expect(Object.keys(failuresOf(findings))).toEqual(expect.arrayContaining(['part-on-time']));
    for (const rule of ['hint-uri', 'hint-held', 'tfdt-continuous', 'block-past-end']) expect(failuresOf(findings)).not.toHaveProperty([rule]);
  });

  test.each<[RuleName, string, Faults, number?]>([
    ['answers', 'a segment is missing', { instead: (url) => (url.pathname.includes('/s8') ? refuse(404) : undefined) }],
    ['hls-parser', 'TARGETDURATION is missing', inPlaylist('#EXT-X-TARGETDURATION:1\n', '')],
    ['hls-parser', 'a discontinuity is said twice', inPlaylist(/(#EXT-X-DISCONTINUITY\n)/, '$1$1')],
    ['m3u8-parser', 'PART-HOLD-BACK is less than two parts', inPlaylist('PART-HOLD-BACK=0.6', 'PART-HOLD-BACK=0.3')],
    ['part-max', 'a part is longer than the target', inPlaylist('DURATION=0.2,', 'DURATION=0.21,')],
    ['part-min', 'parts are shorter than 85 %', inPlaylist(/DURATION=0.2,(?!.*INDEPENDENT)/, 'DURATION=0.16,')],
    ['part-on-time', 'nothing comes for a second', { elapsed: stall(8.5, 1) }, 3],
    ['part-duration', 'DURATION is not what the samples last', inPlaylist(/DURATION=0.2,/g, 'DURATION=0.19,')],
    ['can-block', 'CAN-BLOCK-RELOAD is missing', inPlaylist('CAN-BLOCK-RELOAD=YES,', '')],
    ['part-hold-back', 'PART-HOLD-BACK is two parts', inPlaylist('PART-HOLD-BACK=0.6', 'PART-HOLD-BACK=0.4')],
    ['hold-back', 'HOLD-BACK is two segments', inPlaylist(',HOLD-BACK=3', ',HOLD-BACK=2')],
    ['extinf', 'a segment is too long', inPlaylist('#EXTINF:1.000', '#EXTINF:1.600')],
    ['extinf-parts', 'EXTINF is not the sum of its parts', inPlaylist(/#EXTINF:1.000/g, '#EXTINF:0.950')],
    ['block-or-later', 'a blocking reload answers at once', ignoring((url) => partOf(url) >= 0 && partOf(url) < 5)],
    ['block-past-end', 'a part past the end is refused', { instead: (url) => (partOf(url) === 5 ? refuse(400) : undefined) }, 2],
    ['block-part-alone', '_HLS_part alone is answered', ignoring((url) => !url.searchParams.has('_HLS_msn'))],
    ['block-msn-far', 'a far segment is answered', ignoring((url) => msnOf(url) > 11 && !url.searchParams.has('_HLS_part'))],
    ['block-part-far', 'a far part is answered', ignoring((url) => partOf(url) === 1000)],
    ['block-part-far', 'a part just beyond the limit is answered', ignoring((url) => partOf(url) > 15 && partOf(url) < 1000), 2],
    ['block-timeout', 'a stalled stream holds for ever', { elapsed: stall(9, 5), isPatient: true }, 8],
    ['whole-playlist', 'only the newest segments are sent on a reload', { playlist: shortened }],
    ['whole-playlist', 'segments are skipped', inPlaylist('#EXT-X-MEDIA-SEQUENCE', '#EXT-X-SKIP:SKIPPED-SEGMENTS=0\n#EXT-X-MEDIA-SEQUENCE')],
    ['skip-until', 'delta updates reach too near', inPlaylist('CAN-BLOCK-RELOAD=YES', 'CAN-SKIP-UNTIL=4,CAN-BLOCK-RELOAD=YES')],
    ['hint-single', 'two parts are hinted', inPlaylist(/(#EXT-X-PRELOAD-HINT.*)/, '$1\n$1')],
    ['hint-uri', 'P20: the hint does not know that the segment ends', inPlaylist(/(HINT.*\/p)(\d*[05])\.m4s/, '$1$2-of-old-segment.m4s'), 2],
    ['hint-held', 'a hinted part is not there yet', { instead: (url, { parts }) => (url.pathname.endsWith(`/p${parts()}.m4s`) ? refuse(404) : undefined) }],
    ['hint-held', 'the head of a hinted part is sent early', { instead: headFirst }],
    ['part-unknown', 'an unknown part is an empty success', { instead: (url) => (/\/p\d{6}/.test(url.pathname) ? success() : undefined) }],
    ['reports', 'the other rendition is not reported', inPlaylist(/#EXT-X-RENDITION-REPORT.*\n/, '')],
    ['reports', 'a report without LAST-PART', inPlaylist(/,LAST-PART=\d+/, '')],
    ['reports', 'a report with a whole address', inPlaylist(/REPORT:URI="/, 'REPORT:URI="https://origin.example/run/')],
    ['pdt-first', 'no time on the first segment', inPlaylist(/#EXT-X-PROGRAM.*\n/, '')],
    ['pdt-discontinuity', 'no time after a discontinuity', inPlaylist(/(#EXT-X-DISCONTINUITY\n.*\n)#EXT-X-PROGRAM.*\n/, '$1')],
    ['pdt-before-part', 'the time comes after a part', inPlaylist(/(#EXT-X-PROGRAM.*\n)(#EXT-X-PART:.*\n)/g, '$2$1')],
    ['pdt-media', 'the time is that of arrival', inPlaylist(/(T\d\d:\d\d:0[79])\.\d\d\d/g, '$1.013'), 3],
    ['parts-removed', 'old parts stay', { playlist: withOldParts }],
    ['part-kept', 'removed parts are gone at once', { instead: goneEarly }, 5],
    ['parts-equal-segment', 'a part differs from its segment', { part: (bytes, index) => (index === 41 ? flipLast(bytes) : bytes) }, 3],
    ['tfdt-continuous', 'a part begins a tick late', { part: (bytes, index) => (index === 41 ? mediaPart(index, 1) : bytes) }, 2],
    ['tfdt-continuous', 'a part is cut', { part: (bytes, index) => (index === 41 ? bytes.slice(0, 100) : bytes) }, 2],
    ['independent', 'a part that begins with a key frame does not say so', inPlaylist(/,INDEPENDENT=YES/g, '')],
    ['map-discontinuity', 'the init segment changes without a discontinuity', inPlaylist(/#EXT-X-DISCONTINUITY\n/g, '')],
    ['cache-media', 'media is not immutable', { answer: cached('public, max-age=60', 'public, max-age=31536000, immutable') }],
    ['cache-blocked', 'a blocked playlist is not kept', { answer: cached('max-age=1', 'max-age=6') }],
    ['cache-plain', 'a plain playlist is kept too long', { answer: cached('max-age=6', 'max-age=1') }],
    ['cache-master', 'the master has no time', { answer: cached('no-cache', 'max-age=10') }],
    ['cache-error', 'an error is kept', { answer: cached('max-age=6', 'no-store') }],
    ['cors', 'another origin may not read', { answer: withoutCors }],
    ['media-sequence', 'the numbers run back', { playlist: (text, { parts }) => (parts > 45 ? shiftNumber(text, 'MEDIA', -2) : text) }, 3],
    ['discontinuity-sequence', 'a discontinuity is forgotten as it leaves', { playlist: (text) => text.replace(/(Y-SEQUENCE:)\d+/, '$10') }, 5],
    ['end-no-hint', 'a hint stays after the end', inPlaylist('#EXT-X-ENDLIST', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p65.m4s"\n#EXT-X-ENDLIST'), 8],
    ['end-directives', 'a segment beyond the end is refused', { instead: (url) => (msnOf(url) > 1000 ? refuse(400) : undefined) }, 8],
  ])('%s fails when %s', async (rule, _, faults, seconds = 1) => {
    const findings = await check(faults, seconds);
    expect(failuresOf(findings)).toHaveProperty([rule], expect.any(String));
    expect(isSound(findings)).toBe(false);
    expect(tableOf(findings)).toContain(`${rule} failed `);
  });
});

test('over HTTP, a correct stream passes, and ffprobe agrees where it is installed', async () => {
  const origin = createOrigin();
  const server = createServer((request, response) => {
    void origin(`http://127.0.0.1${request.url}`).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.m3u8`;
    // Others may be using the machine: lateness is not what this test is about.
    expect(failuresOf(await checkStream(url, { seconds: 8, fetch, toleranceMs: 3000 }))).toEqual({});
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

/** Time goes on only when everything that could run has. */
async function check(faults: Faults, seconds: number): Promise<Finding[]> {
  let isDone = false;
  const checking = checkStream(master, { seconds, fetch: createOrigin(faults), frames: false }).finally(() => (isDone = true));
  while (!isDone) {
    for (let turn = 0; turn < 8; turn += 1) await new Promise<void>((resolve) => void nextTurn(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
  return checking;
}

function find(findings: readonly Finding[], rule: RuleName): Finding {
  const finding = findings.find((candidate) => candidate.rule === rule);
  if (!finding) throw new Error(`There is no finding on ${rule}.`);
  return finding;
}

function failuresOf(findings: readonly Finding[]): Partial<Record<RuleName, string>> {
  return Object.fromEntries(findings.filter(({ failures }) => failures > 0).map(({ rule, example }) => [rule, example]));
}

function unseenOf(findings: readonly Finding[]): RuleName[] {
  return findings
    .filter(({ checked }) => checked === 0)
    .map(({ rule }) => rule)
    .toSorted();
}

function inPlaylist(what: string | RegExp, instead: string): Faults {
  return { playlist: (text) => text.replace(what, instead) };
}

/** Time stands still from `at` for `seconds`. */
function stall(at: number, seconds: number): (elapsed: number) => number {
  return (elapsed) => (elapsed < at ? elapsed : Math.max(at, elapsed - seconds));
}

/** The directives of some requests have no effect. */
function ignoring(isIgnored: (url: URL) => boolean): Faults {
  return { instead: (url, { ask }) => (url.search && isIgnored(url) ? ask(url.origin + url.pathname) : undefined) };
}

/** A reload of the playlist has only its newest segments. */
function shortened(text: string, { blocked }: { blocked: boolean }): string {
  const segment = '(?:(?:#EXT-X-DISCONTINUITY\\n|#EXT-X-MAP.*\\n)*#EXT-X-PROGRAM.*\n(?:#EXT-X-PART:.*\n)*#EXTINF.*\n.*\n)';
  return blocked ? shiftNumber(text, 'MEDIA', 4).replace(new RegExp(`${segment}{4}`), '') : text;
}

function shiftNumber(text: string, name: string, by: number): string {
  return text.replace(new RegExp(`(#EXT-X-${name}-SEQUENCE:)(\\d+)`), (_, tag: string, digits: string) => `${tag}${Math.max(0, Number(digits) + by)}`);
}

function withOldParts(text: string): string {
  return text.replace(/(#EXT-X-PROGRAM.*\n)(#EXTINF.*\n(hd|ld)\/s(\d+))/g, (_, time: string, rest: string, rendition: string, msn: string) => {
    const parts = Array.from(
      { length: 5 },
      (_, i) => `#EXT-X-PART:DURATION=0.2,URI="${rendition}/p${Number(msn) * 5 + i}.m4s"${i ? '' : ',INDEPENDENT=YES'}\n`,
    );
    return time + parts.join('') + rest;
  });
}

/** The head of a part that is not there yet goes out before its bytes can. */
const headFirst: Faults['instead'] = (url, { parts, ask }) => {
  if (!url.pathname.endsWith(`/p${parts()}.m4s`)) return undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(await (await ask(url.href)).arrayBuffer()));
      controller.close();
    },
  });
  return new Response(body, success());
};

const goneEarly: Faults['instead'] = (url, { parts }) => {
  const index = Number(/\/p(\d+)\.m4s$/.exec(url.pathname)?.[1] ?? Number.POSITIVE_INFINITY);
  return index < parts() - 28 ? refuse(404) : undefined;
};

function flipLast(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.map((byte, at) => (at === bytes.byteLength - 1 ? byte ^ 0xff : byte));
}

function cached(instead: string, when: string): Faults['answer'] {
  return (answer) => {
    if (answer.headers.get('cache-control') === when) answer.headers.set('cache-control', instead);
    return answer;
  };
}

function withoutCors(answer: Response, url: URL): Response {
  if (url.pathname.includes('/p')) answer.headers.delete('access-control-allow-origin');
  return answer;
}

function msnOf(url: URL): number {
  return Number(url.searchParams.get('_HLS_msn') ?? -1);
}

function partOf(url: URL): number {
  return Number(url.searchParams.get('_HLS_part') ?? -1);
}

function success(): Response {
  return new Response('', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { hasFfmpeg, sendByFfmpeg } from '../../support/media/ffmpeg-encoder.ts';
import { type Clip, numbered, readMp4 } from '../../support/media/media.ts';
import { makeNumberedClip, type NumberedClip, numberedFps } from '../../support/media/numbered-clip.ts';
import { readPictures, takePictures } from '../../support/media/picture-reader.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';
import { countFrames } from '../../support/media/recording-scene.ts';
import { expectFrame, pause, scrub } from '../../support/media/replay-page.ts';
import { findFreePort } from '../../support/servers/free-port.ts';

const ldId = 3;

/** Of its own: the usual one is whose journey comes first. */
const rtmpPort = await findFreePort();

describe.skipIf(!hasFfmpeg)('the replay of a show that was not of one piece', () => {
  const parts = useHaat({ RTMP_PORT: String(rtmpPort) });
  let small: NumberedClip;
  let large: NumberedClip;
  beforeAll(async () => {
    const clips = [aSmallClip(14), makeNumberedClip({ seconds: 14, kbps: 900, width: 240, height: 432 })];
    [small, large] = (await Promise.all(clips)) as [NumberedClip, NumberedClip];
  });

  it('P10: goes on where the size of the picture changed, and its MP4s hold both parts', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'Two cameras');
    const session = randomUUID();
    const first = part(small, 0, 6);
    await show.send(first, session);
    await show.send(part(large, 6, 14, first.samples.length), session);
    await show.end();
    const { page, errors } = await openReplay(show, '?t=4');
    expect(await widthOf(page)).toBe(192);
    await readPictures(page);
    await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 240);
    await untilPicturePlays(page, 7, 0);
    const seen = (await takePictures(page)).map(({ number }) => number);
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    await pause(page);
    await expectFrame(page, () => scrub(page).fill('3000'), 3_000);
    expect(await widthOf(page)).toBe(192);
    await expectFrame(page, () => scrub(page).fill('10000'), 10_000);
    expect(await widthOf(page)).toBe(240);
    expect(errors).toEqual([]);

    const mp4 = await show.untilMp4();
    const read = async (url: string) => await readMp4(new Uint8Array(await (await fetch(url, { headers: { Cookie: mp4.cookie } })).arrayBuffer()));
    const held = (await Promise.all(mp4.partUrls.map(read))).map(({ tracks, samples }) => ({
      sizes: tracks.flatMap((track) => ('width' in track ? [`${track.width}x${track.height}`] : [])),
      pictures: samples.filter(({ track }) => track === 1).length,
    }));
    expect(held).toEqual([
      { sizes: ['192x336'], pictures: 6 * numberedFps },
      { sizes: ['240x432'], pictures: 8 * numberedFps },
    ]);
  });

  it('leaps over what a killed server lost, and the timeline stays on show time', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'Through a power cut');
    const session = randomUUID();
    await show.send(part(small, 0, 7), session);
    const files = async () => await readdir(join(parts.haat.dataDir, 'media/recordings'), { recursive: true });
    const before = (await files()).length;
    await vi.waitFor(async () => expect((await files()).filter((file) => /hd\/\w+-2\.m4s$/.test(file)).length, String(before)).toBeGreaterThan(1), 20_000);
    await parts.haat.kill();
    await parts.haat.start();
    const lost = small.samples.filter(({ dtsUs }) => dtsUs < 8e6).length;
    await show.send(part(small, 8, 12, lost), session);
    await show.end();

    const { page, errors } = await openReplay(show, '?t=3');
    await readPictures(page);
    await page.waitForFunction(() => (document.querySelector('input[type=range]') as HTMLInputElement).valueAsNumber > 8_500);
    const seen = (await takePictures(page)).map(({ number }) => number);
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(seen.filter((number) => number >= 6 * numberedFps && number < 8 * numberedFps)).toEqual([]);
    expect(seen.filter((number) => number >= 8 * numberedFps).length).toBeGreaterThan(5);
    await pause(page);
    await expectFrame(page, () => scrub(page).fill('7500'), 8_000);
    await expectFrame(page, () => scrub(page).fill('9000'), 9_000);
    await expectFrame(page, () => scrub(page).fill('3000'), 3_000);
    expect(await scrub(page).getAttribute('max')).toMatch(/^(1200\d|1199\d|120[1-4]\d)$/);
    expect(errors).toEqual([]);
  });

  it('with a small rendition that came and went begins in full size, and lists both', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'In two renditions');
    const both = withSmall(large, small);
    await show.send({ ...both, samples: both.samples.filter(({ track, dtsUs }) => track !== ldId || dtsUs < 4e6 || dtsUs >= 8e6) });
    await show.end();
    const master = await (await fetch(`${parts.haat.url}/replay/${show.id}/index.m3u8`)).text();
    expect(master.match(/^\.\/.+$/gm)).toEqual(['./hd.m3u8', './ld.m3u8', './audio.m3u8']);
    const playlist = await (await fetch(`${parts.haat.url}/replay/${show.id}/ld.m3u8`)).text();
    expect(playlist.match(/\.m4s$/gm)?.length).toBe(5);
    expect((await countFrames(`${parts.haat.url}/replay/${show.id}/ld.m3u8`)).video).toBe(10 * numberedFps);

    const asked: string[] = [];
    const { page, errors } = await openPerson(parts.browser, phone);
    page.on('request', (request) => /\.m4s$/.test(request.url()) && asked.push(request.url()));
    await page.goto(`${parts.haat.url}/replay/${show.id}`);
    await untilPicturePlays(page, 0, 3);
    expect(asked[0]).toContain('/hd/');
    expect(await widthOf(page)).toBe(240);
    expect(errors).toEqual([]);
  });

  it('P17: plays what OBS sent with B-frames, each picture once', async () => {
    const show = await RecordedShow.create(parts.haat.url, 'From OBS');
    const encoder = sendByFfmpeg(await show.rtmpAddress(), 7);
    const [code] = await once(encoder, 'exit');
    expect(code).toBe(0);
    await show.end();
    const counted = await countFrames(`${parts.haat.url}/replay/${show.id}/index.m3u8`);
    expect(counted.video).toBe(7 * numberedFps);
    const mp4 = await show.untilMp4();
    expect(await countFrames(mp4.url, mp4.cookie)).toEqual(counted);
    const { page, errors } = await openReplay(show, '?t=1');
    await untilPicturePlays(page, 0, 4);
    await page.keyboard.press('End');
    await page.getByText('The replay has ended').waitFor();
    expect(errors).toEqual([]);
  });

  async function openReplay({ id }: RecordedShow, query: string): Promise<{ page: Page; errors: string[] }> {
    const { page, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/replay/${id}${query}`);
    await untilPicturePlays(page, 0, 0.1);
    return { page, errors };
  }
});

/** The samples between two times in seconds; numbered from `firstSeq`, as those of a session that goes on. */
function part({ tracks, samples }: Clip, from: number, to: number, firstSeq = 0): Clip {
  const wanted = samples.filter(({ dtsUs }) => dtsUs >= from * 1e6 && dtsUs < to * 1e6);
  return { tracks, samples: wanted.map((sample, index) => ({ ...sample, seq: firstSeq + index })) };
}

/** The picture of `small` beside a clip, as its small rendition. */
function withSmall(clip: Clip, small: Clip): Clip {
  const tracks = small.tracks.flatMap((track) => (track.kind === 'video' ? [{ ...track, id: ldId, rendition: 'ld' as const }] : []));
  const pictures = small.samples.filter(({ track }) => track === 1).map((sample) => ({ ...sample, track: ldId }));
  const samples = [...clip.samples, ...pictures].sort((a, b) => a.dtsUs - b.dtsUs);
  return { tracks: [...clip.tracks, ...tracks], samples: numbered(samples) };
}

async function widthOf(page: Page): Promise<number> {
  return await page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0);
}

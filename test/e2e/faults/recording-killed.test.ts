import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Sample } from '#contract/wire/stage-wire.ts';
import { logIn, publish } from '../../support/media/demo-show.ts';
import { between, hexOf, readMp4, upTo } from '../../support/media/media.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const waiting = { timeout: 30_000, interval: 200 };

describe('a show whose server is killed', () => {
  it('is replayed without more than the segment that was being made', async () => {
    await using haat = await HaatProcess.start();
    const seller = await logIn(haat);
    const made = await seller('POST', '/api/seller/live-streams', { title: 'Through a power cut' });
    const show = { id: made.id as string, session: randomUUID() };
    await publish(haat, seller, show, upTo(7));
    // Its row may still be missing; the two segments before it are stored.
    await vi.waitFor(async () => expect(await storedFiles(haat)).toContainEqual(expect.stringMatching(/hd\/\w+-2\.m4s$/)), waiting);

    await haat.kill();
    await haat.start();
    await publish(haat, seller, show, between(8, 11));
    await seller('POST', `/api/seller/live-streams/${show.id}/end`, {});

    const { recording, cookie } = await vi.waitFor(async () => {
      const answer = await seller.ask('GET', '/api/seller/recordings');
      const [recording, ...others] = (await answer.json()).items;
      expect([recording, others]).toMatchObject([{ state: 'ready', mp4_url: expect.any(String) }, []]);
      return { recording, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    }, waiting);
    const expected = [upTo(4), upTo(6)].map((before) => picturesOf([...before, ...between(8, 11)]));
    const { samples } = await readMp4(await download(`${haat.url}${recording.mp4_url}`, cookie));
    expect(expected).toContainEqual(picturesOf(samples));
    const playlist = await (await fetch(`${haat.url}/replay/${show.id}/hd.m3u8`)).text();
    expect(playlist.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
  });
});

const picturesOf = (samples: Sample[]) => samples.filter(({ track }) => track === 1).map(hexOf);
const download = async (url: string, cookie: string) => new Uint8Array(await (await fetch(url, { headers: { Cookie: cookie } })).arrayBuffer());
const storedFiles = async (haat: HaatProcess) => await readdir(join(haat.dataDir, 'media/recordings'), { recursive: true });

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { types } from 'hls-parser';
import * as HlsParser from 'hls-parser';
import { vi } from 'vitest';
import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { createTestApp, type TestSeller } from '../servers/test-app.ts';
import { clip } from './media.ts';
import { TestPublisher } from './stage.ts';

export type RecordingScene = Awaited<ReturnType<typeof openRecordingScene>>;
export type Show = { id: string; session: string };

const waiting = { timeout: 15_000, interval: 30 };

/** A whole server that records, with a seller. Give it a database and a data folder to have it go on where another stopped. */
export async function openRecordingScene(env: Record<string, string> = {}, brought?: DatabaseAddress, known?: TestSeller) {
  const app = await createTestApp(env, brought);
  const url = await app.listen();
  const seller = known ?? (await app.signUpSeller());

  /** What the seller's browser was given with the answers so far. */
  let cookie = '';

  /** As the seller's browser asks, without a token. */
  async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return await app.app.request(path, { headers: { ...(cookie && { Cookie: cookie }), ...headers } });
  }

  async function text(path: string): Promise<string> {
    const answer = await get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.text();
  }

  async function create(title = 'Kurtas of the week'): Promise<Show> {
    const made = await app.send('POST', '/api/seller/live-streams', { title }, seller.token);
    return { id: made.body.id, session: randomUUID() };
  }

  /** Sends samples as a broadcaster does; the server has them all when it resolves. */
  async function send({ id, session }: Show, samples: Sample[], tracks: TrackConfig[] = clip.tracks): Promise<TestPublisher> {
    const { body } = await app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, seller.token);
    const publisher = new TestPublisher(`${url.replace('http', 'ws')}/ws/publish/${id}`);
    await publisher.hello(body.publish_ticket, tracks, session);
    await publisher.send(samples);
    return publisher;
  }

  async function mine(id: string) {
    const answer = await app.app.request('/api/seller/recordings?limit=100', { headers: { Authorization: `Bearer ${seller.token}` } });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const body = await answer.json();
    return body.items.find((recording: { live_stream_id: string }) => recording.live_stream_id === id);
  }

  /** Resolves when the replay can be watched. */
  async function untilReplay(id: string): Promise<{ playlist_url: string; duration_ms: number }> {
    return await vi.waitFor(async () => {
      const answer = await app.send('GET', `/api/live-streams/${id}/replay`, undefined, seller.token);
      if (answer.status !== 200) throw new Error(`the replay answered ${answer.status}`);
      return answer.body;
    }, waiting);
  }

  return {
    app,
    url,
    seller,
    get,
    cookie: () => cookie,
    text,
    create,
    send,
    mine,
    untilReplay,

    async end({ id }: Show): Promise<void> {
      await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
    },

    /** A whole show of these samples, ended and ready. */
    async aShow(samples: Sample[], title?: string): Promise<Show> {
      const show = await create(title);
      await send(show, samples);
      await app.send('POST', `/api/seller/live-streams/${show.id}/end`, {}, seller.token);
      await untilReplay(show.id);
      return show;
    },

    /** The address of its MP4, once it is made. */
    async untilMp4(id: string): Promise<string> {
      return await vi.waitFor(async () => {
        const url: string | null = (await mine(id)).mp4_url;
        if (!url) throw new Error('there is no MP4 yet');
        return url;
      }, waiting);
    },

    async media(id: string, rendition = 'hd'): Promise<types.MediaPlaylist> {
      return HlsParser.parse(await text(`/replay/${id}/${rendition}.m3u8`)) as types.MediaPlaylist;
    },

    async bytes(path: string): Promise<Buffer> {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },

    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Pictures that ffprobe decodes and AAC frames it reads from an address or file; throws on anything it complains of. */
export async function countFrames(from: string, cookie = ''): Promise<{ video: number; audio: number }> {
  const headers = cookie ? ['-headers', `Cookie: ${cookie}\r\n`] : [];
  const show = ['-count_frames', '-count_packets', '-show_entries', 'stream=codec_type,nb_read_frames,nb_read_packets', '-of', 'json'];
  const { stdout, stderr } = await promisify(execFile)('ffprobe', ['-v', 'error', '-allowed_extensions', 'ALL', ...headers, ...show, from], {
    timeout: 30_000,
  });
  if (stderr) throw new Error(stderr);
  const { streams } = JSON.parse(stdout) as { streams: { codec_type: string; nb_read_frames: string; nb_read_packets: string }[] };
  const of = (kind: string) => streams.find((stream) => stream.codec_type === kind);
  return { video: Number(of('video')?.nb_read_frames ?? 0), audio: Number(of('audio')?.nb_read_packets ?? 0) };
}

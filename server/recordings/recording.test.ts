import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as HlsParser from 'hls-parser';
import { Parser as M3u8Parser } from 'm3u8-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Sample } from '#contract/wire/stage-wire.ts';
import { atFrameRate, between, clip, hexOf, readMp4, repeated, upTo } from '../../test/support/media/media.ts';
import { countFrames, openRecordingScene, type RecordingScene } from '../../test/support/media/recording-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';

const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;
const pictures = (samples: Sample[]) => samples.filter(({ track }) => track === 1);
const sounds = (samples: Sample[]) => samples.filter(({ track }) => track === 2);

/** The samples of a replay, from its segments as a player gets them. */
async function replayed(scene: RecordingScene, id: string, rendition = 'hd'): Promise<Sample[]> {
  const { segments } = await scene.media(id, rendition);
  const read: Sample[] = [];
  let init: Uint8Array = new Uint8Array();
  for (const { uri, map } of segments) {
    if (map) init = await scene.bytes(map.uri);
    read.push(...(await readMp4(Buffer.concat([init, await scene.bytes(uri)]))).samples);
  }
  return read;
}

describe('a show that is recorded', () => {
  let scene: RecordingScene;
  beforeAll(async () => {
    scene = await openRecordingScene();
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test('is kept segment by segment while it runs, and shown when it is over', async () => {
    const show = await scene.create();
    await scene.send(show, upTo(5));
    await scene.app.context.recordings.settled();
    const kept = await scene.app.db.selectFrom('recording_segments').select(['rendition', 'msn', 'independent']).orderBy('rendition').orderBy('msn').execute();
    expect(kept.filter(({ rendition }) => rendition === 'hd')).toEqual([0, 1].map((msn) => ({ rendition: 'hd', msn, independent: true })));
    expect(await scene.mine(show.id)).toMatchObject({ state: 'recording', mp4_url: null });
    expect((await scene.app.send('GET', `/api/live-streams/${show.id}/replay`)).status).toBe(404);
    expect((await scene.get(`/replay/${show.id}/index.m3u8`)).status).toBe(404);
    expect((await scene.get(`/replay/${show.id}/hd.m3u8`)).status).toBe(404);

    await scene.end(show);
    const replay = await scene.untilReplay(show.id);
    expect(replay).toMatchObject({ live_stream: { id: show.id, status: 'ended' }, playlist_url: `/replay/${show.id}/index.m3u8` });
    expect(replay.duration_ms).toBeGreaterThanOrEqual(4990);
    expect(replay.duration_ms).toBeLessThan(5050);
  });

  test('has playlists that both parsers read, dated by the show clock', async () => {
    const show = await scene.aShow(upTo(7));
    const answer = await scene.get(`/replay/${show.id}/index.m3u8`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const packed = await scene.app.app.request(`/replay/${show.id}/hd.m3u8`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', expect.stringContaining('Accept-Encoding')]);
    const text = await answer.text();
    const master = HlsParser.parse(text);
    if (!master.isMasterPlaylist) throw new Error('not a master playlist');
    expect(master.variants.map(({ uri, codecs, resolution }) => [uri, codecs, resolution?.width])).toEqual([
      ['./hd.m3u8', expect.stringMatching(/^avc1\.\w+,mp4a\.40\.2$/), 180],
      ['./audio.m3u8', 'mp4a.40.2', undefined],
    ]);
    const firstFrame = new Date(/DATA-ID="in\.haat\.first-frame",VALUE="([^"]+)"/.exec(text)?.[1] ?? '').getTime();

    const media = await scene.text(`/replay/${show.id}/hd.m3u8`);
    for (const tag of ['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-TARGETDURATION:2', '#EXT-X-ENDLIST']) expect(media).toContain(tag);
    expect(media).not.toContain('DISCONTINUITY');
    const { segments } = HlsParser.parse(media) as Awaited<ReturnType<RecordingScene['media']>>;
    expect(segments.map(({ programDateTime }) => (programDateTime?.getTime() ?? 0) - firstFrame)).toEqual([0, 2000, 4000, 6000]);
    expect(segments.map(({ duration }) => duration)).toEqual([2, 2, 2, expect.closeTo(1, 1)]);
    expect(segments.filter(({ map }) => map !== null)).not.toHaveLength(0);

    const other = new M3u8Parser();
    other.push(media);
    other.end();
    expect(other.manifest).toMatchObject({ endList: true, playlistType: 'VOD', targetDuration: 2 });
    expect(other.manifest.segments).toHaveLength(4);
  });

  test('holds every sample that was sent, with its show time, once', async () => {
    const show = await scene.aShow(upTo(5.5));
    const got = await replayed(scene, show.id);
    expect(pictures(got).map(hexOf)).toEqual(pictures(upTo(5.5)).map(hexOf));
    expect(sounds(got).map(hexOf)).toEqual(sounds(upTo(5.5)).map(hexOf));
    for (const [index, sample] of pictures(upTo(5.5)).entries()) expect(Math.abs((pictures(got)[index]?.dtsUs ?? 0) - sample.dtsUs)).toBeLessThan(50);
    expect(sounds(await replayed(scene, show.id, 'audio')).map(hexOf)).toEqual(sounds(upTo(5.5)).map(hexOf));
  });

  test.skipIf(!hasFfprobe)('is read whole by ffprobe over HTTP, and so is its MP4', async () => {
    const show = await scene.aShow(upTo(5.5));
    const sent = { video: pictures(upTo(5.5)).length, audio: sounds(upTo(5.5)).length };
    expect(await countFrames(`${scene.url}/replay/${show.id}/hd.m3u8`)).toEqual(sent);
    expect(await countFrames(`${scene.url}/replay/${show.id}/index.m3u8`)).toEqual(sent);
    expect(await countFrames(`${scene.url}${await scene.untilMp4(show.id)}`, scene.cookie())).toEqual(sent);
  });

  test('becomes one MP4 with the index first, of the same samples', async () => {
    const show = await scene.aShow(upTo(5.5));
    const url = await scene.untilMp4(show.id);
    const answer = await scene.get(url);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const { samples } = await readMp4(bytes);
    expect(pictures(samples).map(hexOf)).toEqual(pictures(upTo(5.5)).map(hexOf));
    expect(sounds(samples).map(hexOf)).toEqual(sounds(upTo(5.5)).map(hexOf));
    const starts = [pictures(samples)[0]?.ptsUs ?? -1, sounds(samples)[0]?.ptsUs ?? -1];
    expect(Math.min(...starts)).toBe(0);
    expect(Math.max(...starts)).toBeLessThan(25_000);
    for (const [got, sent] of [
      [pictures(samples), pictures(upTo(5.5))],
      [sounds(samples), sounds(upTo(5.5))],
    ] as const) {
      const late = got.map(({ ptsUs }, index) => Math.abs(ptsUs - (sent[index]?.ptsUs ?? 0)));
      expect(Math.max(...late), 'picture and sound in step').toBeLessThan(20_000);
    }
    expect((await scene.mine(show.id)).bytes).toBeGreaterThan(bytes.byteLength);
  });

  test('without sound, or with sound alone, is replayed and copied too', async () => {
    const silent = await scene.create('Silent');
    const film = atFrameRate(repeated(clip, 6), 15);
    await scene.send(silent, film.samples, film.tracks);
    await scene.end(silent);
    await scene.untilReplay(silent.id);
    expect((await readMp4(await scene.bytes(await scene.untilMp4(silent.id)))).samples.map(hexOf)).toEqual(film.samples.map(hexOf));

    const radio = await scene.create('Radio');
    const sound = sounds(upTo(5)).map((sample, seq) => ({ ...sample, seq }));
    await scene.send(
      radio,
      sound,
      clip.tracks.filter(({ kind }) => kind === 'audio'),
    );
    await scene.end(radio);
    await scene.untilReplay(radio.id);
    expect((await scene.get(`/replay/${radio.id}/hd.m3u8`)).status).toBe(404);
    expect((await readMp4(await scene.bytes(await scene.untilMp4(radio.id)))).samples.map(hexOf)).toEqual(sound.map(hexOf));
  });

  test('shorter than a segment is kept too', async () => {
    const show = await scene.aShow(upTo(0.6));
    expect(pictures(await replayed(scene, show.id))).toHaveLength(18);
  });
});

describe('a show whose server stops in the middle without a goodbye', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'haat-recording-'));
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** From here on the server is as good as gone: it would store the segment that is being made when it hears of the other one. */
  async function stopRecording({ app }: RecordingScene): Promise<void> {
    const { settled, tap } = app.context.recordings;
    await settled();
    if (!tap) throw new Error('this server records nothing');
    vi.spyOn(tap, 'segment').mockReturnValue();
    vi.spyOn(tap, 'ended').mockReturnValue();
  }

  test('loses only the segment that was being made, and the replay says where', async () => {
    const env = { HAAT_DATA: dataDir };
    await using first = await openRecordingScene(env, database.connection);
    const show = await first.create();
    await first.send(show, upTo(5));
    await stopRecording(first);

    await using second = await openRecordingScene(env, database.connection, first.seller);
    await second.send(show, between(6, 11));
    await second.end(show);
    const replay = await second.untilReplay(show.id);
    expect(Math.round(replay.duration_ms / 1000)).toBe(11);

    const { segments } = await second.media(show.id);
    const zero = segments[0]?.programDateTime?.getTime() ?? 0;
    expect(segments.map(({ programDateTime, discontinuity }) => [((programDateTime?.getTime() ?? 0) - zero) / 1000, discontinuity ?? false])).toEqual([
      [0, false],
      [2, false],
      [6, true],
      [8, false],
      [10, false],
    ]);
    const wanted = pictures([...upTo(4), ...between(6, 11)]);
    expect(pictures(await replayed(second, show.id)).map(hexOf)).toEqual(wanted.map(hexOf));
    if (hasFfprobe) expect((await countFrames(`${second.url}/replay/${show.id}/hd.m3u8`)).video).toBe(wanted.length);

    const { samples } = await readMp4(await second.bytes(await second.untilMp4(show.id)));
    expect(pictures(samples).map(hexOf)).toEqual(wanted.map(hexOf));
    const distance = (pictures(samples)[120]?.ptsUs ?? 0) - (pictures(samples)[119]?.ptsUs ?? 0);
    expect(distance).toBeGreaterThan(30_000);
    expect(distance).toBeLessThan(90_000);
    expect(Math.round((samples.at(-1)?.ptsUs ?? 0) / 1e6)).toBe(9);
  });

  test('is finished when its broadcaster never comes back, and when nobody was there at its end', async () => {
    const env = { HAAT_DATA: dataDir };
    await using first = await openRecordingScene(env, database.connection);
    const [orphan, unheard] = [await first.create(), await first.create()];
    for (const show of [orphan, unheard]) await first.send(show, upTo(5));
    await stopRecording(first);
    await first.app.db.updateTable('live_streams').set({ status: 'ended', ended_at: new Date() }).where('id', '=', unheard.id).execute();

    await using second = await openRecordingScene(env, database.connection, first.seller);
    expect((await second.untilReplay(unheard.id)).duration_ms).toBe(4000);
    await second.end(orphan);
    second.app.advance(60_000);
    await using _third = await openRecordingScene(env, database.connection, first.seller);
    expect((await second.untilReplay(orphan.id)).duration_ms).toBe(4000);
  });
});

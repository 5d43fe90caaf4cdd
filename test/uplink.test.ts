/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Uplink } from '../web/stage/publisher/uplink.ts';
import { between, clip } from './support/media/media.ts';
import { StageScene } from './support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from './support/servers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

/** The clip with the numbers that the studio gives to its tracks: 0 the picture, 1 the sound. */
const tracks = clip.tracks.map((track) => ({ ...track, id: track.kind === 'video' ? 0 : 1 }));
const samples = (from: number, to: number) => between(from, to).map(({ track, key, ptsUs, dtsUs, data }) => ({ track: track - 1, key, ptsUs, dtsUs, data }));

function open(scene: StageScene, ticket = scene.ticket()) {
  const events = { state: vi.fn(), needKey: vi.fn(), ticketWanted: vi.fn(), refused: vi.fn() };
  const uplink = new Uplink({ url: `${scene.url}/ws/publish/${scene.id}`, ticket, session: randomUUID(), events });
  uplink.configure(tracks);
  return { uplink, events };
}

describe('Uplink', () => {
  it('P16: sends after an outage of ten seconds the last whole GOPs of it, from a key frame', async () => {
    // Thirteen seconds of media arrive at once: no watcher is slow because of that.
    await using scene = await StageScene.open(database.db, { limits: { slowMs: 60_000, tooSlowMs: 60_000 } });
    const viewer = scene.watch();
    await viewer.message('state');
    viewer.acknowledges = false;
    const { uplink } = open(scene);
    await vi.waitFor(() => expect(uplink.isLive).toBe(true));
    for (const sample of samples(0, 2)) uplink.send(sample);
    await viewer.untilShown(1.8);
    await vi.waitFor(() => expect(uplink.queuedMs).toBe(0));
    // The socket is gone as long as nobody welcomes it; media goes on meanwhile.
    uplink.reconnect();
    for (const sample of samples(2, 12)) uplink.send(sample);
    await vi.waitFor(() => expect(uplink.isLive).toBe(true));
    for (const sample of samples(12, 13)) uplink.send(sample);
    await viewer.untilShown(12.8);
    const shown = viewer.chunks.map((chunk) => chunk.header).filter(({ startMs }) => startMs > 2_000);
    expect(shown.find(({ key }) => key)?.startMs).toBeLessThanOrEqual(10_100);
    expect(shown.find(({ startMs }) => startMs > 2_100)?.startMs).toBeGreaterThanOrEqual(7_900);
    uplink.stop();
  });

  it('goes on with the same capture on a renewed ticket after the old one has ended', async () => {
    await using scene = await StageScene.open(database.db);
    const { uplink, events } = open(scene, 'a ticket that has ended');
    await vi.waitFor(() => expect(events.ticketWanted).toHaveBeenCalledOnce());
    uplink.setTicket(scene.ticket());
    await vi.waitFor(() => expect(uplink.isLive).toBe(true));
    expect(events.refused).not.toHaveBeenCalled();
    uplink.stop();
  });

  it('gives up when the renewed ticket is refused too', async () => {
    await using scene = await StageScene.open(database.db);
    const { uplink, events } = open(scene, 'a ticket that has ended');
    await vi.waitFor(() => expect(events.ticketWanted).toHaveBeenCalledOnce());
    uplink.setTicket('another one');
    await vi.waitFor(() => expect(events.refused).toHaveBeenCalledWith('TICKET_INVALID', expect.any(String)), 5_000);
    uplink.stop();
  });

  it('announces a dropped rendition once more while samples of it wait to be sent again', async () => {
    await using scene = await StageScene.open(database.db);
    const { uplink, events } = open(scene);
    await vi.waitFor(() => expect(uplink.takesLd).toBe(true));
    const [picture] = tracks;
    if (picture?.kind !== 'video') throw new Error('The first track of the clip is its picture.');
    uplink.configure([...tracks, { ...picture, id: 2, rendition: 'ld' }]);
    for (const sample of samples(0, 1)) {
      uplink.send(sample);
      if (sample.track === 0) uplink.send({ ...sample, track: 2 });
    }
    await vi.waitFor(() => expect(uplink.queuedMs).toBe(0));
    for (const sample of samples(1, 2)) uplink.send({ ...sample, track: sample.track === 0 ? 2 : 1 });
    uplink.configure(tracks);
    for (const sample of samples(2, 3)) uplink.send(sample);
    await vi.waitFor(() => expect(scene.stage.mediaTime(scene.id)).toBeGreaterThan(1_500));
    expect(events.refused).not.toHaveBeenCalled();
    uplink.stop();
  });

  it('takes up again after a loss with samples of a rendition that was dropped meanwhile', async () => {
    const online: (() => void)[] = [];
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => online.push(listener));
    await using scene = await StageScene.open(database.db);
    const { uplink, events } = open(scene);
    await vi.waitFor(() => expect(uplink.takesLd).toBe(true));
    const [picture] = tracks;
    if (picture?.kind !== 'video') throw new Error('The first track of the clip is its picture.');
    uplink.configure([...tracks, { ...picture, id: 2, rendition: 'ld' }]);
    for (const sample of samples(0, 1)) uplink.send(sample);
    await vi.waitFor(() => expect(uplink.queuedMs).toBe(0));
    for (const comeBack of online) comeBack();
    for (const sample of samples(1, 2)) {
      uplink.send(sample);
      if (sample.track === 0) uplink.send({ ...sample, track: 2 });
    }
    uplink.configure(tracks);
    await vi.waitFor(() => expect(uplink.isLive).toBe(true));
    for (const sample of samples(2, 3)) uplink.send(sample);
    await vi.waitFor(() => expect(scene.stage.mediaTime(scene.id)).toBeGreaterThan(2_500));
    await vi.waitFor(() => expect(uplink.queuedMs).toBe(0));
    expect(events.refused).not.toHaveBeenCalled();
    uplink.stop();
  });
});

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { logIn, publish } from '../../support/media/demo-show.ts';
import { upTo } from '../../support/media/media.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';

const waiting = { timeout: 60_000, interval: 200 };

it('clips whose server is killed while they are cut are there once each and whole after it runs again, and nothing half stays', async () => {
  await using haat = await HaatProcess.start({ RTMP_PORT: 'off', WHIP: 'off' });
  const filesOf = async (folder: string) => await readdir(join(haat.dataDir, folder), { recursive: true }).catch(() => []);
  let seller = await logIn(haat);
  const show = { id: (await seller('POST', '/api/seller/live-streams', { title: 'Cut short' })).id as string, session: randomUUID() };
  await publish(haat, seller, show, upTo(9));
  await seller('POST', `/api/seller/live-streams/${show.id}/end`, {});
  await vi.waitFor(async () => expect((await seller('GET', '/api/seller/recordings')).items).toMatchObject([{ mp4_url: expect.any(String) }]), waiting);

  const listClips = async () => {
    const { items } = await seller('GET', '/api/seller/videos?state=draft&limit=100');
    return (items as { id: string; title: string; file: { id: string; state: string }; played: { url: string } | null }[]).toSorted((a, b) =>
      a.title.localeCompare(b.title),
    );
  };
  // A store has ten videos on their way at most, and the demo store begins with more than that.
  await vi.waitFor(async () => {
    const { items } = await seller('GET', '/api/seller/videos?limit=100');
    expect((items as { file: { state: string } | null }[]).filter(({ file }) => file && file.state !== 'ready')).toEqual([]);
  }, waiting);
  const pieces = async () => (await filesOf('media/video-sources')).filter((path) => path.includes('.part'));
  const piecesBefore = await pieces();

  // The third segment is a pipe: whoever reads it waits there, with two segments of the clip written.
  const [path = ''] = (await filesOf('media/recordings')).filter((each) => /hd\/\w+-2\.m4s$/.test(each));
  const segment = join(haat.dataDir, 'media/recordings', path);
  await rename(segment, `${segment}.kept`);
  await promisify(execFile)('mkfifo', [segment]);
  const forms = ['First', 'Second'].map((title) => ({ key: randomUUID(), title, from_ms: 0, to_ms: 6_000 }));
  const create = async (form: object) => await seller('POST', `/api/seller/live-streams/${show.id}/clips`, form);
  const made = [await create(forms[0] ?? {}), await create(forms[1] ?? {})];
  expect(made).toMatchObject([{ title: 'First' }, { title: 'Second' }]);
  // Opens once the server reads it.
  const pipe = await open(segment, 'w');
  expect(await filesOf('recordings-work')).not.toEqual([]);
  await haat.kill();
  await pipe.close();
  await rm(segment);
  await rename(`${segment}.kept`, segment);

  await haat.start();
  seller = await logIn(haat);
  const clips = await vi.waitFor(async () => {
    const found = await listClips();
    expect(found.map(({ title, file }) => [title, file.state])).toEqual([
      ['First', 'ready'],
      ['Second', 'ready'],
    ]);
    return found;
  }, waiting);
  expect(clips.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  for (const { played } of clips) {
    const film = await fetch(new URL(played?.url ?? '', haat.url));
    expect([film.status, (await film.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
  }
  // The same presses again make nothing new.
  expect([(await create(forms[0] ?? {})).id, (await create(forms[1] ?? {})).id]).toEqual(made.map(({ id }) => id));
  expect(await listClips()).toHaveLength(2);
  await vi.waitFor(async () => {
    expect(await filesOf('video-work')).toEqual([]);
    expect(await filesOf('recordings-work')).toEqual([]);
    expect(await pieces()).toEqual(piecesBefore);
  }, waiting);
});

import { videoFileId } from '#contract/ids.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { topics } from '#server/topics.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';
import type { Harness } from '../harness-server.ts';
import { anyOf, damageVideo, type VideoFixture } from './containers.ts';
import { below, mutate, type Random } from './mutation.ts';
import { type Attack, Harm, type Target } from './target.ts';

const version = { 'Tus-Resumable': '1.0.0' };
const addition = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
/** A video that was killed in conversion is tried twice more, five seconds later each; its reader has half a minute. */
const patienceMs = 90_000;

/** Resumable uploads (tus 1.0): the creation's headers, then those of the bytes, then the bytes. `uploads` damage the protocol, `videos` what is uploaded. */
export async function uploadTargets(server: Harness, fixtures: readonly VideoFixture[]): Promise<Target[]> {
  const common = { lanes: 1, sizeOf: () => 1 };
  return [
    { ...common, kind: 'uploads', share: 0.02, make: (random) => makeUpload(fixtures, random), run: await openSeller(server, 'Uploads') },
    { ...common, kind: 'videos', share: 0.0002, make: (random) => makeVideo(fixtures, random), run: await openSeller(server, 'Videos') },
  ];
}

/** A byte is missing, so that nothing is converted. */
function makeUpload(fixtures: readonly VideoFixture[], random: Random): Attack {
  const fixture = anyOf(fixtures, random);
  const parts = partsOf(fixture, fixture.bytes, fixture.bytes.byteLength + 1);
  const damaged = below(parts.length, random);
  return { kind: 'uploads', parts: parts.map((part, index) => (index === damaged ? damagePart(part, index, random) : part)) };
}

/** Whole uploads, some of them undamaged. */
function makeVideo(fixtures: readonly VideoFixture[], random: Random): Attack {
  const fixture = anyOf(fixtures, random);
  const bytes = random() < 0.2 ? fixture.bytes : damageVideo(fixture.bytes, random);
  return { kind: 'videos', parts: partsOf(fixture, bytes, bytes.byteLength) };
}

function partsOf({ name, type }: VideoFixture, bytes: Buffer, length: number): Buffer[] {
  const creation = { 'Upload-Length': String(length), 'Upload-Metadata': `filename ${btoa(name)},filetype ${btoa(type)}` };
  return [Buffer.from(JSON.stringify(creation)), Buffer.from(JSON.stringify(addition)), bytes];
}

/** Of headers the values only: the rest no HTTP parser lets through. */
function damagePart(part: Buffer, index: number, random: Random): Buffer {
  if (index === 2) return mutate(part, random);
  const headers = headersOf(part);
  const name = anyOf(Object.keys(headers), random);
  const value = mutate(Buffer.from(headers[name] ?? ''), random)
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '');
  return Buffer.from(JSON.stringify({ ...headers, [name]: value.trim() }));
}

/** What a seller of its own does: uploads, waits for the end if all has come, and takes the video away again. */
async function openSeller({ app, url, context: { videoFiles, bus } }: Harness, title: string): Promise<Target['run']> {
  const { token } = await goLiveByApi(url, title);
  const ask = (method: string, path: string, headers: object, body?: Buffer<ArrayBuffer>) =>
    app.request(path, { method, headers: { Authorization: `Bearer ${token}`, ...version, ...headers }, ...(body && { body }) });

  return async ({ parts: [created = Buffer.of(), added = Buffer.of(), bytes = Buffer.of()] }) => {
    const made = await ask('POST', videoUploadPath, headersOf(created));
    if (made.status !== 201) return await refusalOf(made);
    const path = new URL(made.headers.get('Location') ?? '', url).pathname;
    const id = videoFileId.parse(path.split('/').at(-1));
    const answer = await ask('PATCH', path, headersOf(added), Buffer.from(bytes));
    const outcome = answer.ok ? await endOf(id) : await refusalOf(answer);
    await videoFiles.removeIfUnused(id);
    return outcome;
  };

  async function endOf(id: string): Promise<string> {
    const ended = Promise.withResolvers<string>();
    const look = () =>
      videoFiles
        .find(id)
        .then(outcomeOf)
        .then((outcome) => outcome && ended.resolve(outcome), ended.reject);
    const stop = bus.subscribe(topics.videoFileChanged, (message) => message.id === id && void look());
    const timer = setTimeout(() => ended.reject(new Harm(`a video has come to no end in ${patienceMs / 1000} s`)), patienceMs);
    try {
      void look();
      return await ended.promise;
    } finally {
      clearTimeout(timer);
      stop();
    }
  }
}

/** `undefined` while it is worked on. */
function outcomeOf(file: StoredVideo | undefined): string | undefined {
  if (!file) throw new Harm('a video is gone');
  const { state, problem } = file;
  if (state === 'uploading') return 'unfinished';
  if (state === 'ready') return 'ready';
  if (state !== 'failed') return undefined;
  if (!problem) throw new Harm('a video failed and does not say why');
  return `failed: ${problem.split('.')[0]?.replace(/\d+/g, 'n')}`;
}

function headersOf(part: Buffer): Record<string, string> {
  return JSON.parse(part.toString()) as Record<string, string>;
}

async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status >= 500) throw new Harm(`the server answered ${answer.status}: ${text.slice(0, 200)}`);
  return String(answer.status);
}

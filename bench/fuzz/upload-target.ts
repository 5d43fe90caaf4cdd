import { videoUploadPath } from '#contract/video-files.ts';
import { goLiveByApi } from '../../test/support/go-live.ts';
import type { Harness } from '../harness-server.ts';
import { below, mutate, type Random } from './mutation.ts';
import { type Attack, Harm, type Target } from './target.ts';

const size = 4_096;
const version = { 'Tus-Resumable': '1.0.0' };
const creation = { 'Upload-Length': String(size), 'Upload-Metadata': `filename ${btoa('show.mp4')},filetype ${btoa('video/mp4')}` };
const addition = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };

/** Resumable uploads (tus 1.0): the creation's headers, then those of the bytes, then the bytes. `undefined` where there are none yet. */
export async function uploadTarget({ app, url }: Harness): Promise<Target | undefined> {
  const { token } = await goLiveByApi(url, 'Uploads');
  const ask = (method: string, path: string, headers: object, body?: Buffer<ArrayBuffer>) =>
    app.request(path, { method, headers: { Authorization: `Bearer ${token}`, ...version, ...headers }, ...(body && { body }) });
  if ((await ask('POST', videoUploadPath, creation)).status === 404) return undefined;

  async function run({ parts: [created = Buffer.of(), added = Buffer.of(), bytes = Buffer.of()] }: Attack): Promise<string> {
    const made = await ask('POST', videoUploadPath, headersOf(created));
    if (made.status !== 201) return await refusalOf(made);
    const path = new URL(made.headers.get('Location') ?? '', url).pathname;
    const answer = await ask('PATCH', path, headersOf(added), Buffer.from(bytes));
    const outcome = answer.ok ? 'accepted' : await refusalOf(answer);
    await ask('DELETE', path, {});
    return outcome;
  }
  return { kind: 'uploads', share: 0.02, lanes: 1, make, sizeOf: () => 1, run };
}

function make(random: Random): Attack {
  const bytes = Buffer.alloc(size, 'ftypisom');
  const parts = [Buffer.from(JSON.stringify(creation)), Buffer.from(JSON.stringify(addition)), bytes];
  const damaged = below(parts.length, random);
  return { kind: 'uploads', parts: parts.map((part, index) => (index === damaged ? damage(part, index, random) : part)) };
}

/** Of headers the values only: the rest no HTTP parser lets through. */
function damage(part: Buffer, index: number, random: Random): Buffer {
  if (index === 2) return mutate(part, random);
  const headers = JSON.parse(part.toString()) as Record<string, string>;
  const names = Object.keys(headers);
  const name = names[below(names.length, random)] ?? '';
  const value = mutate(Buffer.from(headers[name] ?? ''), random)
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '');
  return Buffer.from(JSON.stringify({ ...headers, [name]: value.trim() }));
}

function headersOf(part: Buffer): Record<string, string> {
  return JSON.parse(part.toString()) as Record<string, string>;
}

async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status >= 500) throw new Harm(`the server answered ${answer.status}: ${text.slice(0, 200)}`);
  return String(answer.status);
}

import { playlistType } from '#contract/wire/media-formats.ts';
import { masterPlaylist } from '#contract/wire/media-paths.ts';
import type { HlsOrigin } from './hls-origin.ts';
import type { HlsStream } from './hls-stream.ts';
import type { Rendition, Wanted } from './rendition.ts';

/** A request below `/live/{id}/`: `path` after that, `directives` as they stand in the address. */
export type HlsRequest = { id: string; path: string; msn: string | undefined; part: string | undefined };
export type HlsAnswer = { status: 200 | 400 | 404 | 503; type: string; cache: string; body: string | Uint8Array<ArrayBuffer> };

const forever = 'public, max-age=31536000, immutable';

/** What this node has of a stream: playlists, parts, segments and init segments. A request for media that is not complete yet waits for it. */
export async function answerHls(origin: HlsOrigin, request: HlsRequest, signal: AbortSignal): Promise<HlsAnswer> {
  const stream = origin.find(request.id);
  if (!stream) return missing();
  if (request.path === masterPlaylist) return answerMaster(stream);
  const [run, name = '', file, ...rest] = request.path.split('/');
  if (run !== stream.run || rest.length > 0) return missing();
  const rendition = stream.rendition(file === undefined ? name.replace(/\.m3u8$/, '') : name);
  if (!rendition || (file === undefined && !name.endsWith('.m3u8'))) return missing();
  return file === undefined ? await answerPlaylist(stream, rendition, request, signal) : await answerFile(rendition, `${name}/${file}`, signal);
}

export function missing(): HlsAnswer {
  return refusal(404, 'There is no such playlist or part.');
}

export function refusal(status: 400 | 404 | 503, why: string): HlsAnswer {
  return { status, type: 'text/plain; charset=UTF-8', cache: 'no-store', body: why };
}

function answerMaster(stream: HlsStream): HlsAnswer {
  const master = stream.master();
  return master ? { status: 200, type: playlistType, cache: 'public, max-age=10', body: master } : missing();
}

async function answerPlaylist(stream: HlsStream, rendition: Rendition, request: HlsRequest, signal: AbortSignal): Promise<HlsAnswer> {
  const wanted = readDirectives(request);
  if (wanted === 'invalid') return refusal(400, 'The directives _HLS_msn and _HLS_part are whole numbers, and _HLS_part needs _HLS_msn.');
  if (wanted && !rendition.ended && rendition.isTooFar(wanted)) return refusal(400, 'This part is too far ahead.');
  if (wanted && !(await rendition.until(() => rendition.has(wanted), signal))) return refusal(503, 'The live event has paused.');
  if (!rendition.edge) return missing();
  return { status: 200, type: playlistType, cache: wanted ? 'public, max-age=6' : 'public, max-age=1', body: stream.playlist(rendition) };
}

function readDirectives({ msn, part }: HlsRequest): Wanted | 'invalid' | undefined {
  if (msn === undefined) return part === undefined ? undefined : 'invalid';
  const isNumber = (text: string | undefined) => text === undefined || /^\d{1,9}$/.test(text);
  return isNumber(msn) && isNumber(part) ? { msn: Number(msn), part: part === undefined ? undefined : Number(part) } : 'invalid';
}

/** Only the announced part is waited for; any other missing part is 404. */
async function answerFile(rendition: Rendition, uri: string, signal: AbortSignal): Promise<HlsAnswer> {
  const isHinted = !rendition.ended && uri === rendition.nextPartUri;
  if (isHinted) await rendition.until(() => rendition.read(uri) !== undefined || rendition.ended, signal);
  const body = rendition.read(uri);
  return body ? { status: 200, type: 'video/mp4', cache: forever, body } : missing();
}

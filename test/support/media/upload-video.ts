import { videoUploadPath } from '#contract/uploads/video-files.ts';

/** Hands a video in as that seller does, in one piece; resolves with the id of its file, which is still to be processed. */
export async function uploadVideo(url: string, token: string, bytes: Buffer): Promise<string> {
  const headers = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}` };
  const metadata = `filename ${Buffer.from('lamps.mp4').toString('base64')}`;
  const created = await fetch(`${url}${videoUploadPath}`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(bytes.byteLength), 'Upload-Metadata': metadata },
  });
  const place = new URL(created.headers.get('Location') ?? '', url);
  const patch = { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  const sent = await fetch(place, { method: 'PATCH', headers: patch, body: new Uint8Array(bytes) });
  if (sent.status !== 204) throw new Error(`The upload was answered by ${sent.status}`);
  return place.pathname.split('/').at(-1) ?? '';
}

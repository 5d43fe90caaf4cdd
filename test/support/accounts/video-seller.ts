import { vi } from 'vitest';
import { uploadVideo } from '../media/upload-video.ts';
import { makeVideo } from '../media/video-file.ts';

type Tag = { product_id: string; timestamp_seconds?: number; end_seconds?: number | null; position_x?: number; position_y?: number };
type Film = { title: string; description?: string; seconds?: number; width?: number; height?: number; tags?: Tag[] };

export const videoSeller = { email: 'vimala@shop.example', password: 'block-print-7', store: 'Vimala Looms' };

/** A store of its own, by the API: what it asks for, its products, and its shoppable videos once they can be played. */
export async function openVideoSeller(url: string) {
  async function send(method: string, path: string, body?: object, token?: string) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(told)}`);
    return told;
  }
  const { email, password, store } = videoSeller;
  const signed = await send('POST', '/auth/v1/signup', { email, password, data: { store_name: store } });
  const token: string = signed.access_token ?? (await send('POST', '/auth/v1/token?grant_type=password', { email, password })).access_token;
  const ask = (method: string, path: string, body?: object) => send(method, `/api${path}`, body, token);

  return {
    ask,
    token,
    addProduct: async (form: object): Promise<{ id: string; slug: string }> => await ask('POST', '/seller/products', form),
    /** In the order of the list: the newest first. */
    async addVideos(films: readonly Film[]): Promise<string[]> {
      const ids: string[] = [];
      for (const { seconds = 4, width, height, ...form } of films) {
        const video_file_id = await uploadVideo(url, token, await makeVideo({ seconds, ...(width && { width }), ...(height && { height }) }));
        ids.unshift((await ask('POST', '/seller/videos', { ...form, video_file_id })).id);
      }
      const isShown = async (id: string) => (await fetch(`${url}/api/videos/${id}`)).ok;
      await vi.waitUntil(async () => (await Promise.all(ids.map(isShown))).every(Boolean), { timeout: 60_000, interval: 500 });
      return ids;
    },
  };
}

import { type ViewKind, videoViewsPath, viewsPath } from '#contract/overview/view-kinds.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import { accessToken } from '../../api/auth.ts';

/** For this visit of the tab: a reload is no second look. */
const noted = (key: string) => `haat-noted-${key}`;

/** Counts a product that is looked at, or that a checkout begins with. */
export async function noteView(productId: string, kind: ViewKind): Promise<void> {
  await noteOnce(`${kind}-${productId}`, `${viewsPath}/${productId}`, { kind });
}

/** Counts a shoppable video that is watched. */
export async function noteVideoView(videoId: string): Promise<void> {
  await noteOnce(`video-${videoId}`, `${videoViewsPath}/${videoId}`, { kind: 'watch' });
}

/** Once a visit and day in India. What is not counted is nobody's loss: nothing is said, nothing tried again. */
async function noteOnce(what: string, path: string, body: object): Promise<void> {
  const key = noted(`${what}-${dayInIndia(new Date(), 0)}`);
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
    const token = await accessToken();
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true });
    // An answer that is not read keeps its request open.
    await answer.arrayBuffer();
  } catch {
    // Without storage or network.
  }
}

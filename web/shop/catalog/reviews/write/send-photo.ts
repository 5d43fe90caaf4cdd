import { photoUploadPath, reviewLinkHeader } from '#contract/shop/reviews/review-limits.ts';
import { accessToken } from '../../../../api/auth.ts';

type Way = { link: string | undefined; productId: string; signal: AbortSignal };

/** Resolves with the address of the picture; throws with the words of the server, or `noNetwork`. */
export async function sendPhoto(file: File, { link, productId, signal }: Way, noNetwork: string): Promise<string> {
  const token = await accessToken();
  const body = new FormData();
  body.set('file', file);
  const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(link ? { [reviewLinkHeader]: link } : {}) };
  const answer = await fetch(`${photoUploadPath}?product=${encodeURIComponent(productId)}`, { method: 'POST', headers, body, signal }).catch(() => undefined);
  const told: { url?: string; message?: string } = (await answer?.json().catch(() => undefined)) ?? {};
  if (answer?.ok && told.url) return told.url;
  throw new Error(told.message ?? noNetwork);
}

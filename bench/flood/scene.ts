import { randomUUID } from 'node:crypto';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';
import type { Targets } from './attack.ts';

/** A show to attack, whose store sells something, and an account that may do nothing. */
export async function openTargets(url: string, rtmpPort: number): Promise<Targets> {
  const { id, watchTicket, token } = await goLiveByApi(url, 'Attacked');
  const product = await ask(url, '/api/seller/products', { name: 'Stole', price: '499.50', stock: '9000000' }, token);
  const guest = await ask(url, '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'marigold lamps at dusk' });
  const { variant_id: variantId, price_paise: pricePaise } = product;
  return { url, rtmpPort, show: id, watchTicket, token: guest.access_token, variantId, pricePaise };
}

// biome-ignore lint/suspicious/noExplicitAny: benches read what the contract promises, and fail where it is not there
async function ask(url: string, path: string, body: object, token?: string): Promise<any> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

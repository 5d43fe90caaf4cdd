import { randomUUID } from 'node:crypto';
import type { ForSale } from '../../test/support/browser/shopper.ts';

const products = 100;

/** A store with many products that are never sold out, and one more whose stock is counted. */
export async function openStall(url: string): Promise<{ spread: ForSale[]; hot: ForSale[] }> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const seller = { email: `${randomUUID()}@example.com`, password: 'marigold lamps', data: { store_name: 'Stall' } };
  const { access_token } = await post('/auth/v1/signup', seller);
  const add = (name: string) => post('/api/seller/products', { name, price: '499', stock: '9999999' }, access_token);
  const spread: ForSale[] = [];
  for (let index = 0; index < products; index += 1) spread.push(await add(`Lamp ${index}`));
  return { spread, hot: [await add('Hot lamp')] };
}

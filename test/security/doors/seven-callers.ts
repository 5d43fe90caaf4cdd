import { aPerson } from '../../support/accounts/store-member.ts';
import { anOrder, order } from '../../support/browser/shopper.ts';
import type { TestApp, TestSeller } from '../../support/servers/test-app.ts';

/** Everybody who can stand before a door of one store: those of `callers`, and the owner of another store. */
export const sevenCallers = ['guest', 'shopper', 'other seller', 'moderator', 'host', 'manager', 'owner'] as const;
export type SevenCaller = (typeof sevenCallers)[number];

export type Callers = { tokens: Partial<Record<SevenCaller, string>>; owner: TestSeller; other: TestSeller };

/** A guest has no token. */
export async function signUpSeven(app: TestApp): Promise<Callers> {
  const owner = await app.signUpSeller('Rangrez');
  const other = await app.signUpSeller('Across the Lane');
  const tokens: Callers['tokens'] = { owner: owner.token, 'other seller': other.token, shopper: (await aPerson(app)).token };
  for (const role of ['moderator', 'host', 'manager'] as const) tokens[role] = (await aPerson(app, { storeId: owner.storeId, role })).token;
  return { tokens, owner, other };
}

/** A product of that seller, an order of it, a live event that is on the air, and its ticket. */
export async function openStall(app: TestApp, { token }: TestSeller) {
  const product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, token)).body;
  const stream: string = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [product.id] }, token)).body.id;
  const ticket: string = (await app.send('POST', `/api/seller/live-streams/${stream}/go-live`, {}, token)).body.publish_ticket;
  const key: string = (await app.send('POST', `/api/seller/live-streams/${stream}/stream-key`, {}, token)).body.key;
  const bought: string = (await order(app.app.request, anOrder(product))).body.id;
  return { product: product.id as string, stream, ticket, key, order: bought };
}
export type Stall = Awaited<ReturnType<typeof openStall>>;

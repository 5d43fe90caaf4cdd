import type { History } from './history.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { type Told, Visitor } from './visitor.ts';

const password = 'marigold lamps at dusk';

/** `role`: what happens to it besides orders. `plain`: nothing; `scarce`: sells out; `edited`: its stock is set; `priced`: its price changes. */
export type Variant = { id: string; productId: string; name: string; pricePaise: number; role: 'plain' | 'scarce' | 'edited' | 'priced' };
type Account = { token: string; refresh: string };
/** A store with its seller, another store's seller, and shoppers who are signed in. */
export type Shop = { storeId: string; seller: Account; stranger: Account; chatters: Account[]; variants: Variant[] };

const roles: Variant['role'][] = ['plain', 'plain', 'scarce', 'edited', 'priced'];
const plenty = 100_000;
export const stockOf: Record<Variant['role'], number> = { plain: plenty, scarce: 25, edited: plenty, priced: plenty };

export async function openShop(server: ServerUnderTest, history: History): Promise<Shop> {
  const signUp = async (name: string, data: object) => {
    const body = { email: `${name}-${crypto.randomUUID()}@example.com`, password, data };
    const { access_token, refresh_token } = await must(new Visitor({ url: server.url, history, round: 0 }).ask('POST', '/auth/v1/signup', body));
    return { token: access_token as string, refresh: refresh_token as string };
  };
  const seller = await signUp('seller', { store_name: 'Crash Prints' });
  const stranger = await signUp('stranger', { store_name: 'Other Prints' });
  const chatters = [await signUp('asha', { display_name: 'Asha' }), await signUp('ravi', { display_name: 'Ravi' })];
  const visitor = new Visitor({ url: server.url, history, round: 0, token: seller.token });
  const variants: Variant[] = [];
  let storeId = '';
  for (const [index, role] of roles.entries()) {
    const [name, pricePaise] = [`Stole ${index} ${role}`, 49_950 + index * 10_025];
    const sentAt = performance.now();
    const answer = await visitor.ask('POST', '/api/seller/products', { name, price: (pricePaise / 100).toFixed(2), stock: String(stockOf[role]) });
    const made = await must(Promise.resolve(answer));
    storeId = made.seller_id;
    variants.push({ id: made.variant_id, productId: made.id, name, pricePaise, role });
    history.edits.push({ variantId: made.variant_id, stock: stockOf[role], sentAt, answer });
  }
  return { storeId, seller, stranger, chatters, variants };
}

/** Access tokens last an hour; a run of many rounds lasts longer. */
export async function renewTokens(shop: Shop, server: ServerUnderTest, history: History, round: number): Promise<void> {
  for (const account of [shop.seller, shop.stranger, ...shop.chatters]) {
    const visitor = new Visitor({ url: server.url, history, round });
    const renewed = await must(visitor.ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: account.refresh }));
    account.token = renewed.access_token;
    account.refresh = renewed.refresh_token;
  }
}

/** For requests of the harness itself: throws unless they succeed. */
export async function must(asked: Promise<Told | undefined>): Promise<Told['body']> {
  const answer = await asked;
  if (!answer || answer.status >= 300) throw new Error(`the harness was answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`);
  return answer.body;
}

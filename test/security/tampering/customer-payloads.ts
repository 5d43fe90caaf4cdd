import { randomUUID } from 'node:crypto';
import type { Payload, Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

/** Somebody new who follows the store of the seller: erasing one leaves nobody for what comes after. */
async function aFollower({ app, seller, own, theirs }: Scene): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await app.send('POST', '/auth/v1/signup', { email, password: 'a-long-password', data: { display_name: email } });
  await app.send('PUT', `/api/stores/${seller.storeId}/follow`, {}, body.access_token);
  const found = await app.send('GET', '/api/seller/customers?limit=1', undefined, seller.token);
  return own(found.body.items[0].id, [theirs.customer ?? '']);
}

const ofFollower =
  (body?: object): Payloads[string] =>
  async (scene) => ({ by: scene.seller, params: { id: await aFollower(scene) }, ...(body && { body: { ...body } }) });

/** By a line that the store itself wrote: a shopper who is blocked orders nothing more. */
const ofLine: Payloads[string] = async ({ seller, mine, theirs, own }) => ({
  by: seller,
  params: { id: own(mine.stream ?? '', [theirs.stream ?? '']), seq: '1' },
});

export const customerPayloads: Payloads = {
  'customers.update': ofFollower({ note: 'Likes brass.', tags: ['VIP'] }),
  'customers.block': ofFollower(),
  'customers.unblock': ofFollower(),
  'customers.blockWriter': ofLine,
  'customers.unblockWriter': ofLine,
  'customers.erase': ofFollower(),
  async 'profiles.save'({ buyer }) {
    return { by: buyer, body: { bio: 'Lamps and little else.', avatar_url: null } };
  },
};

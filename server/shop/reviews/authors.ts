import type { OrderId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import { type Actor, mayInStore, requireUser, type SignedIn } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';

/** Who writes: a signed-in person, or the buyer of an order by its link. `key` is what limits count by. */
export type Author = { key: string; actor: Actor } & ({ orderId: OrderId } | { person: SignedIn });

export type Delivered = Awaited<ReturnType<OrdersService['listDelivered']>>[number];

/** One look; whoever bought more finds the rest on the pages of the products. */
const maxLines = 100;

type Orders = Pick<OrdersService, 'listDelivered' | 'isHeldDelivered' | 'readReviewLink'>;
const undelivered = () => refused('NOT_FOUND', 'Only what was delivered to you can be reviewed.');

export type Authors = ReturnType<typeof createAuthors>;

/** `worksFor`: whether an account is of a member of the store. */
type Parts = { orders: Orders; worksFor: (userId: UserId, storeId: StoreId) => Promise<boolean> };

export function createAuthors({ orders, worksFor }: Parts) {
  /** Each product once, as it came with the newest order. */
  async function listDelivered(author: Author, productId?: ProductId): Promise<Delivered[]> {
    const lines = await orders.listDelivered('orderId' in author ? { orderId: author.orderId } : { userId: author.person.userId }, maxLines, productId);
    return lines.filter(({ product_id }, index) => lines.findIndex((other) => other.product_id === product_id) === index);
  }

  return {
    listDelivered,

    /** NOT_FOUND for a link that we did not make; throws `Refusal` UNAUTHENTICATED for a guest without one. */
    find(actor: Actor, link: string | undefined): Outcome<Author> {
      if (link === undefined) {
        const person = requireUser(actor);
        return done({ key: person.userId, actor, person });
      }
      const orderId = orders.readReviewLink(link);
      return orderId ? done({ key: orderId, actor, orderId }) : refused('NOT_FOUND', 'This link is incomplete. Open it from the message again.');
    },

    /** The delivered line of that product. NOT_FOUND without one; CONFLICT for who works for the store, by the link of an own order too. */
    async getDelivered(author: Author, productId: ProductId): Promise<Outcome<Delivered>> {
      const [line] = await listDelivered(author, productId);
      if (!line) return undelivered();
      const isOfStore = mayInStore(author.actor, line.store_id, 'store:read') || (line.user_id !== null && (await worksFor(line.user_id, line.store_id)));
      if (isOfStore) return refused('CONFLICT', 'Who works for a store does not review its products.');
      return done(line);
    },

    /** That it still is, in the transaction of what is written of it. NOT_FOUND where its delivery was taken back meanwhile. */
    async hold(tx: Db, { order_id }: Delivered): Promise<Outcome<void>> {
      return (await orders.isHeldDelivered(tx, order_id)) ? done(undefined) : undelivered();
    },
  };
}

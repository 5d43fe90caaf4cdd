import type { CustomerDetail } from '#contract/customers/customers.ts';
import type { CustomerId, LiveStreamId, StoreId, UserId } from '#contract/ids.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { Buyer } from '#server/shop/orders/list/customer-orders.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import { findCustomer } from './customers-queries.ts';

type Parts = {
  db: Db;
  clock: Clock;
  chatters: Pick<RoomService['chatters'], 'block' | 'unblock' | 'findWriter'>;
  ofCustomer: Pick<OrdersService['ofCustomer'], 'listPhones'>;
  missing: () => Refused;
  show: (storeId: StoreId, id: CustomerId) => Promise<Outcome<CustomerDetail>>;
};

type Line = { id: LiveStreamId; seq: number };

const noLine = () => refused('NOT_FOUND', 'This line is not there any more.');
const unknown = () => refused('CONFLICT', 'Whoever writes without an account is not known, and cannot be blocked.');

/** Whom a store keeps from its chats and its orders: from their next line, or order, on. */
export function createBlocks({ db, clock, chatters, ofCustomer, missing, show }: Parts) {
  async function set(buyer: Buyer, isBlocked: boolean): Promise<void> {
    const { storeId, userId, phone } = buyer;
    const phones = phone ? [phone] : await ofCustomer.listPhones(buyer);
    const whom = { storeId, userId, phones };
    await (isBlocked ? chatters.block(db, whom, clock.now()) : chatters.unblock(db, whom));
  }

  /** Then shows them as they are now. */
  async function change(actor: Actor, id: CustomerId, isBlocked: boolean): Promise<Outcome<CustomerDetail>> {
    const storeId = requireSeller(actor, 'orders:read');
    const row = await findCustomer(db, storeId, id);
    if (!row) return missing();
    return await unlessGone(missing, async () => {
      await set({ storeId, userId: row.user_id, phone: row.phone }, isBlocked);
      return await show(storeId, id);
    });
  }

  async function changeWriter(actor: Actor, { id: liveStreamId, seq }: Line, isBlocked: boolean): Promise<Outcome<{ is_blocked: boolean }>> {
    const storeId = requireSeller(actor, 'chat:moderate');
    const userId: UserId | null | undefined = await chatters.findWriter(db, storeId, { liveStreamId, seq });
    if (userId === undefined) return noLine();
    if (userId === null) return unknown();
    return await unlessGone(noLine, async () => {
      await set({ storeId, userId, phone: null }, isBlocked);
      return done({ is_blocked: isBlocked });
    });
  }

  return {
    block: (actor: Actor, id: CustomerId) => change(actor, id, true),
    unblock: (actor: Actor, id: CustomerId) => change(actor, id, false),
    /** CONFLICT for a line of somebody without an account. */
    blockWriter: (actor: Actor, line: Line) => changeWriter(actor, line, true),
    unblockWriter: (actor: Actor, line: Line) => changeWriter(actor, line, false),
  };
}

import type { StoreId, VariantId } from '#contract/ids.ts';
import type { KeptLine, LineChange, Offer } from '#contract/shop/cart/cart.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { Person } from '#server/platform/holdings.ts';
import { done, type Outcome, sessionEnded } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OfferedVariant } from '#server/shop/catalog/offered-variants.ts';
import { createCartLimits } from './cart-limits.ts';
import * as queries from './cart-queries.ts';
import { type Change, changeLines } from './changed-lines.ts';

export type CartService = ReturnType<typeof createCartService>;

type Parts = { db: Db; clock: Clock; accounts: Pick<AccountsService, 'keepSession'>; catalog: Pick<CatalogService, 'listOffers'> };

/** What shoppers have in their carts. A guest's cart is in the browser: here it is only priced. */
export function createCartService({ db, clock, accounts, catalog }: Parts) {
  const limits = createCartLimits();

  async function offersOf(ids: readonly VariantId[]): Promise<Map<VariantId, OfferedVariant>> {
    return new Map((await catalog.listOffers([...new Set(ids)])).map((offer) => [offer.variant_id, offer]));
  }

  async function change(person: SignedIn, changes: readonly LineChange[]): Promise<Outcome<Pick<Change, 'full' | 'few'>>> {
    const { userId } = person;
    const offers = await offersOf(changes.map(({ variant_id }) => variant_id));
    return await inTransaction(db, async (tx) => {
      if (!(await accounts.keepSession(tx, person))) return sessionEnded();
      await queries.lockCart(tx, userId);
      const { remove, put, full, few } = changeLines({ userId, before: await queries.listLines(tx, userId), changes, offers, now: clock.now() });
      await queries.deleteLines(tx, userId, remove);
      await queries.putLines(tx, put);
      return done({ full, few });
    });
  }

  return {
    /** Only of what is sold: what is removed says nothing of itself any more. TOO_MANY_REQUESTS beyond `cart-limits.ts`. */
    async quote(ids: readonly VariantId[], ip: string): Promise<Outcome<{ items: Offer[]; choose_again: VariantId[] }>> {
      const spent = await limits.takeQuote(ip);
      if (spent) return spent;
      const offers = [...(await offersOf(ids)).values()];
      const items = offers.filter(({ state }) => state === 'sold').map(({ state, stock, ...offer }) => offer);
      return done({ items, choose_again: offers.flatMap(({ state, variant_id }) => (state === 'choose again' ? variant_id : [])) });
    },

    /**
     * Changes the cart of whoever is signed in, then reads it. A variant that does not exist is left out, what a full cart does not take
     * is told in `full`, and what it has fewer of than were brought in `few`. TOO_MANY_REQUESTS beyond `cart-limits.ts`.
     */
    async sync(actor: Actor, changes: readonly LineChange[]): Promise<Outcome<{ lines: KeptLine[]; full: VariantId[]; few: VariantId[] }>> {
      const person = requireUser(actor);
      const { userId } = person;
      const spent = await limits.takeChange(userId);
      if (spent) return spent;
      const changed = changes.length === 0 ? done({ full: [], few: [] }) : await change(person, changes);
      if (!changed.ok) return changed;
      const rows = await queries.listLines(db, userId);
      const offers = await offersOf(rows.map(({ variant_id }) => variant_id));
      return done({ lines: rows.flatMap((row) => toLine(row, offers.get(row.variant_id))), ...changed.value });
    },

    erasePerson: (tx: Db, { id }: Pick<Person, 'id'>): Promise<void> => queries.deleteAllOf(tx, { userId: id }),
    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteAllOf(tx, { storeId }),
    eraseLiveStream: (tx: Db, id: string): Promise<void> => queries.forgetLiveStream(tx, id),
  };
}

function toLine(row: queries.LineRow, offer: OfferedVariant | undefined): KeptLine | [] {
  if (!offer) return [];
  const { state, stock, left, price_paise, ...named } = offer;
  const { quantity, live_stream_id, video_id, added_at } = row;
  return { ...named, quantity, price_paise: row.price_paise, live_stream_id, video_id, added_at: added_at.toISOString() };
}

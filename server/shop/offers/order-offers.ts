import type { LiveStreamId, OrderId, StoreId, UserId } from '#contract/ids.ts';
import { readCode } from '#contract/shop/offers/discount-form.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import { type Counting, isTyped, judgeHeld, type Standing } from './judge-held.ts';
import type { OfferLimits } from './offer-limits.ts';
import type { PersonKeys } from './person-keys.ts';
import type { ShowOffers, ShowPriceNow } from './show-offers.ts';
import { noteUses, setGivenBack } from './show-prices/show-price-queries.ts';
import * as queries from './use-queries.ts';

/** Who orders; `device` is the id of the signed cookie. */
type Person = { userId: UserId | null; phone: string; device: string; now: Date };
/** `browser`: whose tries of codes count; without one they count for the device alone. */
type Wanted = Person & { storeId: StoreId; held: HeldOffer; browser?: { ip: string; device: Device } };
type Taken = { storeId: StoreId; orderId: OrderId; discountPaise: number };
type Use = Person & Taken & { discount: Counting; subtotalPaise: number };
type ShowPriceUse = Taken & { showPrice: ShowPriceNow; now: Date };
type Found = { discount?: Counting; showPrice?: ShowPriceNow; refused?: OfferRefusal };

type Parts = { limits: Pick<OfferLimits, 'takeGuess'>; keys: PersonKeys; shows: Pick<ShowOffers, 'findShowPrice'> };

/** No store has it: a code has three characters. */
const noCode = '-';

/** What an order brings along and takes, in the transaction of the order. */
export function createOrderOffers({ limits, keys, shows }: Parts) {
  /** Beyond the limit of tries every code is one that the store does not have. */
  async function judge({ held: brought, device, now, browser }: Wanted, row: Standing): Promise<Found> {
    const guess = isTyped(brought.code) ? await limits.takeGuess(browser ?? { ip: undefined, device: { id: device, isNew: false, ageSeconds: 0 } }) : undefined;
    const [held, standing] = guess?.refusal
      ? [
          { ...brought, code: noCode },
          { ...row, was_code: false },
        ]
      : [brought, row];
    const { discount, refused } = judgeHeld({ held, now }, standing);
    if (!guess?.refusal && refused.code !== 'unknown_code') await guess?.giveBack();
    return discount ? { discount } : { refused: refused.claim ?? refused.code };
  }

  return {
    /** By what each store offers now; takes no lock. `refused`: why nothing counts of what was brought. */
    async find(tx: Db, wanted: readonly Wanted[]): Promise<Map<StoreId, Found>> {
      const brought = wanted.filter(({ held }) => held.claim !== undefined || isTyped(held.code));
      if (brought.length === 0) return new Map();
      const rows = await queries.listHeld(
        tx,
        brought.map(({ storeId, held, phone, userId, device }) => ({
          ...{ storeId, userId, phoneKey: keys.ofPhone(phone), deviceKey: keys.ofDevice(device), code: readCode(held.code ?? ''), claim: held.claim },
        })),
      );
      const found = new Map<StoreId, Found>();
      for (const { n, ...row } of rows) {
        const asked = brought[n - 1];
        if (asked) found.set(asked.storeId, await judge(asked, row));
      }
      return found;
    },

    /**
     * Takes a use for each order in their order, or none for those that are returned: nobody has one left, or this person has had theirs, or the
     * discount ended meanwhile. Locks the code of a store, and with it all orders that use it, until the transaction ends.
     */
    async take(tx: Db, uses: readonly Use[]): Promise<OrderId[]> {
      if (uses.length === 0) return [];
      const taken = uses.map(({ discount: { settingsId: id, changeId, claimId }, phone, ...use }) => ({
        ...use,
        id,
        changeId,
        claimId,
        phoneKey: keys.ofPhone(phone),
      }));
      await queries.lockCodes(
        tx,
        taken.map(({ id }) => id),
      );
      return await queries.takeUses(tx, taken);
    },

    /** What the show price of a live event takes off now, while that is on the air. */
    findShowPrice: (showId: LiveStreamId): Promise<ShowPriceNow | undefined> => shows.findShowPrice(showId),

    /** It has no limits: whoever buys in the live event has it. */
    async noteShowPrices(tx: Db, uses: readonly ShowPriceUse[]): Promise<void> {
      if (uses.length === 0) return;
      await noteUses(
        tx,
        uses.map(({ showPrice: { id: showPriceId }, ...use }) => ({ ...use, showPriceId })),
      );
    },

    /** For an order that does not stand any more. */
    async giveBack(tx: Db, orderId: OrderId): Promise<void> {
      await queries.giveUseBack(tx, orderId);
      await setGivenBack(tx, orderId, true);
    },

    /** For an order that stands after all; `false` where its use went to somebody else meanwhile. Locks as `take` does. */
    async takeAgain(tx: Db, orderId: OrderId): Promise<boolean> {
      await setGivenBack(tx, orderId, false);
      const codeId = await queries.findGivenBack(tx, orderId);
      if (codeId === undefined) return true;
      await queries.lockCodes(tx, [codeId]);
      return await queries.takeUseAgain(tx, orderId);
    },
  };
}

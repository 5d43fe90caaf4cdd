import type { LiveStreamId, StoreId, UserId } from '#contract/ids.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ClaimedOffer, ShopperOffer } from '#contract/shop/offers/offers.ts';
import type { ShowPrice } from '#contract/shop/offers/price-lines.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Device, FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import type { Claims } from './claims.ts';
import { isOver } from './judge-held.ts';
import type { OfferLimits } from './offer-limits.ts';
import type { OfferTokens } from './offer-tokens.ts';
import * as queries from './offers-queries.ts';
import type { PersonKeys } from './person-keys.ts';
import type { ShowOffer, ShowOffers } from './show-offers.ts';

/** A claim outlives its show by so long at most: who saw the offer has time to fill the order in. */
const claimMs = 2 * 3_600_000;

const sentences: Record<OfferRefusal, string> = {
  unknown_code: 'This store has no such code. Look at it again.',
  ended: 'This offer has ended.',
  used: 'You have used this offer already.',
  limit: 'This offer is used up.',
  too_early: 'This offer is not yours yet. Watch for a moment longer.',
  not_yours: 'This offer was begun in another browser. Watch the live event here to get it.',
  not_for_this: 'This offer is not for this product.',
  below_minimum: 'This offer is for larger orders.',
};

type Parts = { db: Db; clock: Clock; tokens: OfferTokens; keys: PersonKeys; limits: OfferLimits; shows: ShowOffers; claims: Claims };
export type Asking = { actor: Actor; ip: string; device: FindDevice };
type Settings = NonNullable<ShowOffer['settings']>;

const missing = () => refused('NOT_FOUND', 'This live event does not exist, or not any more.');
const refuse = (reason: OfferRefusal): Refused => refused('OFFER_REFUSED', sentences[reason], { reason });

/** Who is wholly signed in. */
export const userOf = (actor: Actor): UserId | null => (actor.kind === 'user' && !actor.needsSecondFactor ? actor.userId : null);

/** The offer of a live event: watched for by the clock of the server, then claimed (docs/decisions/0064). */
export function createShopperOffers({ db, clock, tokens, keys, limits, shows, claims }: Parts) {
  async function find(id: LiveStreamId, { ip, device: findDevice }: Asking): Promise<Outcome<{ show: ShowOffer; device: Device }>> {
    const device = findDevice();
    const spent = await limits.takeAsk({ ip, device });
    if (spent) return spent;
    const show = await shows.find(id);
    if (!show) return missing();
    // What is kept for a second may have ended since.
    const isOn = show.settings && !isOver(show.settings.ends_at, clock.now());
    return done({ show: isOn ? show : { ...show, settings: undefined }, device });
  }

  function askedBy({ actor }: Asking, { id, device, settings, storeId }: { id: LiveStreamId; device: Device; settings: Settings; storeId: StoreId }) {
    const { code_id: codeId, change_id: changeId } = settings;
    return { storeId, showId: id, codeId, changeId, deviceKey: keys.ofDevice(device.id), userId: userOf(actor), now: clock.now() };
  }

  /** Whether this person, or everybody, has none left. */
  async function spentOf(settings: Settings, actor: Actor): Promise<'used' | 'limit' | undefined> {
    const userId = userOf(actor);
    const { code_id, uses, max_uses, max_uses_per_person } = settings;
    if (userId && max_uses_per_person !== null && (await queries.countUsesOf(db, code_id, userId)) >= max_uses_per_person) return 'used';
    return max_uses !== null && uses >= max_uses ? 'limit' : undefined;
  }

  /** A clock of before the start of the show is of another show. */
  function readStart(token: string | undefined, id: LiveStreamId, device: Device, { startedAt }: ShowOffer): Date | undefined {
    const started = token === undefined || device.isNew ? undefined : tokens.readWatch(token, id, device.id);
    return started && startedAt && started >= startedAt ? started : undefined;
  }

  /** Never more than the whole time: clocks of two nodes may differ. */
  function remainingMs(started: Date, { min_watch_time_seconds }: Settings, now = clock.now()): number {
    const wholeMs = min_watch_time_seconds * 1_000;
    return Math.min(wholeMs, Math.max(0, started.getTime() + wholeMs - now.getTime()));
  }

  return {
    /** Null where there is no offer for this person; the show price is for everybody. Who works for the store gets one, too. */
    async watch(
      { id, watch }: { id: LiveStreamId; watch?: string },
      asking: Asking,
    ): Promise<Outcome<{ offer: ShopperOffer | null; is_new_browser: boolean; show_price: ShownPrice | null }>> {
      const found = await find(id, asking);
      if (!found.ok) return found;
      const { show, device } = found.value;
      const { settings, storeId } = show;
      const answer = { is_new_browser: device.isNew, show_price: toShown(show.showPrice) };
      const none = done({ offer: null, ...answer });
      if (!settings || (await spentOf(settings, asking.actor))) return none;
      // It was given a clock, and kept no cookie: what it cannot claim is not shown to it.
      if (device.isNew && watch !== undefined) return none;
      const asked = askedBy(asking, { id, device, settings, storeId });
      const has = device.isNew && asked.userId === null ? 'none' : await claims.find(asked);
      if (has === 'used' || has === 'ended') return none;
      const started = readStart(watch, id, device, show) ?? asked.now;
      const { discount_type, discount_value: value, min_order_paise, title, description, min_watch_time_seconds } = settings;
      const offer = {
        ...{ discount_type, value, min_order_paise, title, description, min_watch_time_seconds },
        remaining_ms: has === 'claimed' ? 0 : remainingMs(started, settings, asked.now),
        watch: tokens.signWatch(id, device.id, started),
      };
      return done({ offer, ...answer });
    },

    /** Only of a clock that has run out: what nobody could see is not noted. */
    async shown({ id, watch }: { id: LiveStreamId; watch: string }, asking: Asking): Promise<Outcome<{ is_noted: boolean }>> {
      const found = await find(id, asking);
      if (!found.ok) return found;
      const { show, device } = found.value;
      const { settings, storeId } = show;
      const started = readStart(watch, id, device, show);
      if (!settings || !started || remainingMs(started, settings) > 0) return done({ is_noted: false });
      await claims.noteShown(askedBy(asking, { id, device, settings, storeId }));
      return done({ is_noted: true });
    },

    /** OFFER_REFUSED says why there is none: `not_yours` for a clock that this browser did not begin in this show. */
    async claim({ id, watch }: { id: LiveStreamId; watch: string }, asking: Asking): Promise<Outcome<ClaimedOffer>> {
      const found = await find(id, asking);
      if (!found.ok) return found;
      const { show, device } = found.value;
      const { settings, storeId } = show;
      if (!settings) return refuse('ended');
      const started = readStart(watch, id, device, show);
      if (!started) return refuse('not_yours');
      const asked = askedBy(asking, { id, device, settings, storeId });
      const has = await claims.find(asked);
      if (has === 'used' || has === 'ended') return refuse(has);
      if (has === 'none' && remainingMs(started, settings) > 0) return refuse('too_early');
      const spent = await spentOf(settings, asking.actor);
      if (spent) return refuse(spent);
      const given = await claims.give(asked, expiryOf(asked.now, settings));
      return typeof given === 'string' ? refuse(given) : done(toClaimed(given, settings, storeId));
    },
  };
}

type ShownPrice = ShowPrice & { product_ids: string[] };

function toShown(price: ShowOffer['showPrice']): ShownPrice | null {
  if (!price) return null;
  const { discount_type, value, product_ids } = price;
  return { discount_type, value, product_ids: [...product_ids] };
}

function expiryOf(now: Date, { ends_at }: Settings): Date {
  const end = new Date(now.getTime() + claimMs);
  return ends_at && ends_at < end ? ends_at : end;
}

function toClaimed({ id, expires }: { id: string; expires: Date }, settings: Settings, storeId: StoreId): ClaimedOffer {
  const { code, title, discount_type, discount_value: value, min_order_paise, max_uses_per_person } = settings;
  return { claim: id, seller_id: storeId, code, title, discount_type, value, min_order_paise, max_uses_per_person, expires_at: expires.toISOString() };
}

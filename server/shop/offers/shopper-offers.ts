import type { LiveStreamId, UserId } from '#contract/ids.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ClaimedOffer, ShopperOffer } from '#contract/shop/offers/offers.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Device, FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome, type Refused, refused } from '#server/platform/outcome.ts';
import type { OfferLimits } from './offer-limits.ts';
import type { OfferTokens } from './offer-tokens.ts';
import * as queries from './offers-queries.ts';
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
  not_for_this: 'This offer is not for this order.',
};

type Parts = { db: Db; clock: Clock; tokens: OfferTokens; limits: OfferLimits; shows: ShowOffers };
export type Asking = { actor: Actor; ip: string; device: FindDevice };
type Settings = NonNullable<ShowOffer['settings']>;

const missing = () => refused('NOT_FOUND', 'This live event does not exist, or not any more.');
const refuse = (reason: OfferRefusal): Refused => refused('OFFER_REFUSED', sentences[reason], { reason });

/** Who is wholly signed in. */
export const userOf = (actor: Actor): UserId | null => (actor.kind === 'user' && !actor.needsSecondFactor ? actor.userId : null);

/** The offer of a live event: watched for by the clock of the server, then claimed (docs/decisions/0044). */
export function createShopperOffers({ db, clock, tokens, limits, shows }: Parts) {
  async function find(id: LiveStreamId, { ip, device: findDevice }: Asking): Promise<Outcome<{ show: ShowOffer; device: Device }>> {
    const device = findDevice();
    const spent = await limits.takeAsk({ ip, device });
    if (spent) return spent;
    const show = await shows.find(id);
    return show ? done({ show, device }) : missing();
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
    /** Null where there is no offer for this person. Who works for the store gets one, too. */
    async watch({ id, watch }: { id: LiveStreamId; watch?: string }, asking: Asking): Promise<Outcome<{ offer: ShopperOffer | null }>> {
      const found = await find(id, asking);
      if (!found.ok) return found;
      const { show, device } = found.value;
      const { settings } = show;
      if (!settings || (await spentOf(settings, asking.actor))) return done({ offer: null });
      const known = readStart(watch, id, device, show);
      const now = clock.now();
      const started = known ?? now;
      const { discount_type, discount_value: value, title, description, min_watch_time_seconds } = settings;
      return done({
        offer: {
          ...{ discount_type, value, title, description, min_watch_time_seconds },
          remaining_ms: remainingMs(started, settings, now),
          watch: tokens.signWatch(id, device.id, started),
        },
      });
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
      if (remainingMs(started, settings) > 0) return refuse('too_early');
      const spent = await spentOf(settings, asking.actor);
      if (spent) return refuse(spent);
      const { code_id: codeId, code, title, discount_type, discount_value: value } = settings;
      const expires = new Date(clock.now().getTime() + claimMs);
      const claim = tokens.signClaim({ storeId, showId: id, codeId, expires }, device.id);
      return done({ claim, seller_id: storeId, code, title, discount_type, value, expires_at: expires.toISOString() });
    },
  };
}

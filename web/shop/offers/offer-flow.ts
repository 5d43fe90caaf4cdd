import { ORPCError } from '@orpc/client';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ClaimedOffer, ShopperOffer } from '#contract/shop/offers/offers.ts';
import { Snapshot } from '../../net/snapshot.ts';
import type { OfferStart } from './offer-start.ts';

/** What a claimed offer takes off, as the server says it. */
export type AppliedOffer = Pick<ClaimedOffer, 'code' | 'title' | 'discount_type' | 'value' | 'min_order_paise'> &
  Partial<Pick<ClaimedOffer, 'expires_at' | 'max_uses_per_person'>>;

/** docs/product.md, "Discounts": idle, the timer runs, the card shows, the discount is applied; or the server said no. */
export type OfferPhase =
  | { is: 'idle' }
  | { is: 'running'; offer: ShopperOffer; endsAt: number }
  | { is: 'ready'; offer: ShopperOffer; isClaiming: boolean }
  | { is: 'applied'; applied: AppliedOffer /** By a tap on this screen. */; isNew: boolean }
  | { is: 'refused'; reason: OfferRefusal };

/** The world around the flow. `verify` asks the server about what this browser holds: undefined for nothing that counts or can be asked about. */
export type OfferWays = {
  claim: (watch: string) => Promise<ClaimedOffer>;
  verify: () => Promise<{ applied: AppliedOffer } | { refused: OfferRefusal } | undefined>;
  keep: (claimed: ClaimedOffer) => void;
  forget: (why: OfferRefusal) => void;
  isHeld: () => boolean;
  /** The server's clock has to be asked again. */
  askAgain: () => void;
  failed: (error: unknown) => void;
};

/** How long it is said why there is no discount. */
const refusedMs = 8_000;

/** The offer of the live event on screen, from its clock to what it takes off. */
export class OfferFlow {
  readonly state = new Snapshot<{ phase: OfferPhase }>({ phase: { is: 'idle' } });
  readonly #ways: OfferWays;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(ways: OfferWays) {
    this.#ways = ways;
  }

  /** Takes what the server said of the clock, at first and whenever it was asked again. */
  begin({ offer, endsAt, isHeld }: Omit<OfferStart, 'price'>): void {
    const { phase } = this.state.get();
    // It is said for its time why there is no discount; a claim on its way is newer than this answer.
    if (phase.is === 'refused' || (phase.is === 'ready' && phase.isClaiming)) return;
    if (isHeld) return void this.verify();
    if (phase.is === 'applied' && this.#ways.isHeld()) return;
    if (!offer) return this.#go({ is: 'idle' });
    const waitMs = endsAt - performance.now();
    if (waitMs <= 0) return this.#go({ is: 'ready', offer, isClaiming: false });
    this.#go({ is: 'running', offer, endsAt }, waitMs, () => this.#go({ is: 'ready', offer, isClaiming: false }));
  }

  async claim(): Promise<void> {
    const { phase } = this.state.get();
    if (phase.is !== 'ready' || phase.isClaiming) return;
    const { offer } = phase;
    this.#go({ is: 'ready', offer, isClaiming: true });
    try {
      const claimed = await this.#ways.claim(offer.watch);
      this.#ways.keep(claimed);
      this.#go({ is: 'applied', applied: claimed, isNew: true });
    } catch (error) {
      this.#claimFailed(offer, error);
    }
  }

  /** What is held counts only as far as the server says so. */
  async verify(): Promise<void> {
    const answer = await this.#ways.verify().catch(() => undefined);
    if (!answer || this.#isStopped) return;
    const { phase } = this.state.get();
    if ('refused' in answer) return this.#refuse(answer.refused);
    // What only the claim says, such as until when it counts, stays.
    const before = phase.is === 'applied' ? phase.applied : undefined;
    this.#go({ is: 'applied', applied: { ...before, ...answer.applied }, isNew: phase.is === 'applied' && phase.isNew });
  }

  /** The modal was closed. */
  seen(): void {
    const { phase } = this.state.get();
    if (phase.is === 'applied') this.#go({ ...phase, isNew: false });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #claimFailed(offer: ShopperOffer, error: unknown): void {
    const reason = error instanceof ORPCError && error.code === 'OFFER_REFUSED' ? (error.data.reason as OfferRefusal) : undefined;
    if (reason && reason !== 'too_early') return this.#refuse(reason);
    this.#go({ is: 'ready', offer, isClaiming: false });
    if (reason) this.#ways.askAgain();
    else if (!this.#isStopped) this.#ways.failed(error);
  }

  #refuse(reason: OfferRefusal): void {
    this.#ways.forget(reason);
    this.#go({ is: 'refused', reason }, refusedMs, () => {
      this.#go({ is: 'idle' });
      this.#ways.askAgain();
    });
  }

  #go(phase: OfferPhase, afterMs?: number, then?: () => void): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.state.set({ phase });
    if (then) this.#timer = setTimeout(then, afterMs);
  }
}

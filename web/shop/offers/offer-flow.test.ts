import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreId } from '#contract/ids.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { ClaimedOffer, ShopperOffer } from '#contract/shop/offers/offers.ts';
import { OfferFlow, type OfferWays } from './offer-flow.ts';

const terms = { discount_type: 'percentage', value: 2_000, min_order_paise: null } as const;
const offer: ShopperOffer = {
  ...terms,
  ...{ title: 'Special 20% Discount!', description: 'Limited time offer - tap to claim!', min_watch_time_seconds: 5, remaining_ms: 5_000, watch: 'clock' },
};
const claimed: ClaimedOffer = {
  ...terms,
  claim: 'signed',
  seller_id: 'a store' as StoreId,
  code: 'SAVE20',
  title: offer.title,
  expires_at: '2026-11-23T20:00:00.000Z',
  max_uses_per_person: null,
};
const refusal = (reason: OfferRefusal) => new ORPCError('OFFER_REFUSED', { data: { reason } });

function openFlow(change: Partial<OfferWays> = {}) {
  const ways = {
    ...{ claim: vi.fn(async () => claimed), verify: vi.fn(async () => undefined), keep: vi.fn(), forget: vi.fn(), isHeld: vi.fn(() => false) },
    ...{ askAgain: vi.fn(), failed: vi.fn() },
    ...change,
  };
  const flow = new OfferFlow(ways);
  return { ...ways, flow, begin: (ms: number) => flow.begin({ offer, endsAt: performance.now() + ms, isHeld: false }), phase: () => flow.state.get().phase };
}

describe('the offer of a live event on screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs, shows its card after the watch time, and is applied by a tap', async () => {
    const { flow, begin, phase, claim, keep } = openFlow();
    expect(phase().is).toBe('idle');
    begin(5_000);
    await flow.claim();
    expect(claim).not.toHaveBeenCalled();
    vi.advanceTimersByTime(4_999);
    expect(phase().is).toBe('running');
    vi.advanceTimersByTime(1);
    expect(phase()).toEqual({ is: 'ready', offer, isClaiming: false });
    await Promise.all([flow.claim(), flow.claim()]);
    expect(claim).toHaveBeenCalledExactlyOnceWith('clock');
    expect(keep).toHaveBeenCalledExactlyOnceWith(claimed);
    expect(phase()).toEqual({ is: 'applied', applied: claimed, isNew: true });
    flow.seen();
    expect(phase()).toMatchObject({ is: 'applied', isNew: false });
  });

  it('shows its card at once where the time is over, and goes on with what is left of it', () => {
    const { flow, begin, phase } = openFlow();
    begin(0);
    expect(phase().is).toBe('ready');
    begin(2_000);
    vi.advanceTimersByTime(1_999);
    expect(phase().is).toBe('running');
    flow.begin({ offer: null, endsAt: 0, isHeld: false });
    vi.advanceTimersByTime(10_000);
    expect(phase().is).toBe('idle');
  });

  it('stops when another stream is shown', async () => {
    const { flow, begin, phase } = openFlow();
    begin(5_000);
    flow.stop();
    vi.advanceTimersByTime(60_000);
    expect(phase().is).toBe('running');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['ended', 'used', 'limit', 'not_yours', 'not_for_this', 'unknown_code'] as const)(
    'forgets what is kept, says why, and asks again: %s',
    async (reason) => {
      const { flow, begin, phase, forget, askAgain } = openFlow({ claim: async () => Promise.reject(refusal(reason)) });
      begin(0);
      await flow.claim();
      expect(phase()).toEqual({ is: 'refused', reason });
      expect(forget).toHaveBeenCalledOnce();
      begin(0);
      expect(phase().is).toBe('refused');
      vi.advanceTimersByTime(8_000);
      expect(phase().is).toBe('idle');
      expect(askAgain).toHaveBeenCalledOnce();
    },
  );

  it('asks for the time again that the server still wants, and keeps it', async () => {
    const { flow, begin, phase, forget, askAgain } = openFlow({ claim: async () => Promise.reject(refusal('too_early')) });
    begin(0);
    await flow.claim();
    expect(askAgain).toHaveBeenCalledOnce();
    expect(forget).not.toHaveBeenCalled();
    begin(3_000);
    expect(phase().is).toBe('running');
  });

  it('keeps the card when the network is lost', async () => {
    const { flow, begin, phase, failed, forget } = openFlow({ claim: async () => Promise.reject(new TypeError('Failed to fetch')) });
    begin(0);
    await flow.claim();
    expect(phase()).toEqual({ is: 'ready', offer, isClaiming: false });
    expect(failed).toHaveBeenCalledOnce();
    expect(forget).not.toHaveBeenCalled();
  });

  it('takes what is held for as much as the server says', async () => {
    const start = { offer: null, endsAt: 0, isHeld: true };
    const good = openFlow({ verify: async () => ({ applied: claimed }) });
    good.flow.begin(start);
    await vi.waitFor(() => expect(good.phase()).toEqual({ is: 'applied', applied: claimed, isNew: false }));
    const bad = openFlow({ verify: async () => ({ refused: 'not_yours' }) });
    bad.flow.begin(start);
    await vi.waitFor(() => expect(bad.phase()).toEqual({ is: 'refused', reason: 'not_yours' }));
    expect(bad.forget).toHaveBeenCalledOnce();
    const unknown = openFlow({ verify: async () => Promise.reject(new TypeError('Failed to fetch')) });
    unknown.flow.begin(start);
    await vi.waitFor(() => expect(unknown.phase().is).toBe('idle'));
    expect(unknown.forget).not.toHaveBeenCalled();
  });

  it('stays applied while it is held, and is gone once it is not, as after an order', async () => {
    const isHeld = vi.fn(() => true);
    const { flow, begin, phase } = openFlow({ isHeld });
    begin(0);
    await flow.claim();
    begin(5_000);
    expect(phase().is).toBe('applied');
    isHeld.mockReturnValue(false);
    flow.begin({ offer: null, endsAt: 0, isHeld: false });
    expect(phase().is).toBe('idle');
  });
});

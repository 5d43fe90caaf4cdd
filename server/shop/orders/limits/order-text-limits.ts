import { type Actor, mayInStore } from '#server/platform/actor.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const refusal = () => 'This order is told without a text message.';

/**
 * Text messages that orders may cause: they cost money, and go to numbers that nobody has confirmed (docs/decisions/0024). Beyond these
 * an order is placed all the same, and its buyer reads on the page what the message would say.
 */
const table = {
  /** Whoever has the number may have nothing to do with the order. */
  textsToOrderedNumber: { of: 'phone', points: 6, seconds: 86_400, refusal },
  textsOfOrderingNetwork: { of: 'network', points: 1_000, seconds: 3_600, refusal },
  /** Orders that who works for a store enters for its shoppers have no other limits. */
  textsOfStaff: { of: 'store', points: 30, seconds: 3_600, refusal },
} as const satisfies Record<string, Limit>;

export function createOrderTextLimits() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    /** Whether the buyer of this order is told by text message; counts it. */
    async take(actor: Actor, { ip, storeId, phone }: { ip: string; storeId: string; phone: string }): Promise<boolean> {
      if (await limits.take('textsToOrderedNumber', phone)) return false;
      if (mayInStore(actor, storeId, 'orders:write')) return (await limits.take('textsOfStaff', storeId)) === undefined;
      return isLoopback(ip) || (await limits.take('textsOfOrderingNetwork', networkOf(ip))) === undefined;
    },
  };
}

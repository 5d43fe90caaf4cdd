import type { StoreId } from '#contract/ids.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';
import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit } from '#server/platform/rate-limits.ts';

const busy = (wait: string) => `Offers were asked for very often just now. Wait ${wait} and try again.`;
const guessed = (wait: string) => `Too many codes were tried. Wait ${wait} and try again, or order without a code.`;

const table = {
  /** 5,000 viewers behind one address, who all ask again when the offer changes. */
  asksOfNetwork: { of: 'network', points: 30_000, seconds: 60, refusal: busy },
  asksOfDevice: { of: 'device', points: 60, seconds: 60, refusal: busy },
  quotesOfNetwork: { of: 'network', points: 12_000, seconds: 60, refusal: busy },
  /** Codes that were wrong; a right one costs nothing. */
  guessesOfDevice: { of: 'device', points: 10, seconds: 3_600, refusal: guessed },
  guessesOfNetwork: { of: 'network', points: 3_000, seconds: 3_600, refusal: guessed },
  /** Of devices that have had their cookie for less than an hour, apart from the others: whoever mints them uses up nobody else's tries. */
  guessesOfYoungDevices: { of: 'network', points: 1_000, seconds: 3_600, refusal: guessed },
  guessesWithoutDevice: { of: 'network', points: 100, seconds: 3_600, refusal: guessed },
  changesOfStore: { of: 'store', points: 120, seconds: 3_600, refusal: (wait) => `The discount was changed very often. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof table;

const youngSeconds = 3_600;
type Browser = { ip: string; device: Device };

export type OfferLimits = ReturnType<typeof createOfferLimits>;

/** Rate limits of offers, in memory and per node. */
export function createOfferLimits() {
  const limits = createRateLimits<LimitName>(table);
  const { takeAll } = limits;

  /** An address of this machine, such as that of a proxy, does not count as a network. */
  const networkIn = (ip: string) => (isLoopback(ip) ? undefined : networkOf(ip));

  return {
    /** A new device is not counted: it has no clock to go on with. */
    takeAsk: ({ ip, device }: Browser) =>
      takeAll([
        ['asksOfNetwork', networkIn(ip)],
        ['asksOfDevice', device.isNew ? undefined : device.id],
      ]),
    takeQuote: (ip: string) => takeAll([['quotesOfNetwork', networkIn(ip)]]),
    takeChange: (storeId: StoreId) => takeAll([['changesOfStore', storeId]]),

    /** Takes a try of a code; what is returned besides a refusal gives it back, for a code that is right. */
    async takeGuess({ ip, device }: { ip: string | undefined; device: Device }): Promise<{ refusal: Refused | undefined; giveBack: () => Promise<void> }> {
      const network = ip === undefined ? undefined : networkIn(ip);
      const wanted = [
        ['guessesOfDevice', device.id],
        [device.ageSeconds < youngSeconds ? 'guessesOfYoungDevices' : 'guessesOfNetwork', network],
        ['guessesWithoutDevice', device.isNew ? network : undefined],
      ] as const;
      const giveBack = async () => {
        for (const [name, key] of wanted) if (key !== undefined) await limits.giveBack(name, key);
      };
      return { refusal: await takeAll(wanted), giveBack };
    },
  };
}

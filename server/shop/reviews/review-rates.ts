import type { Refused } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';

/** Of a person, or of an order whose buyer comes by its link. */
const table = {
  reviewsOfPerson: { of: 'person', points: 30, seconds: 3_600, refusal: (wait) => `You changed your reviews very often. Wait ${wait} and try again.` },
  photosOfPerson: { of: 'person', points: 40, seconds: 3_600, refusal: (wait) => `You sent very many pictures. Wait ${wait} and try again.` },
  reportsOfPerson: { of: 'person', points: 20, seconds: 3_600, refusal: (wait) => `You reported very much in a short time. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

export type ReviewRates = ReturnType<typeof createReviewRates>;

export function createReviewRates() {
  const limits = createRateLimits<keyof typeof table>(table);
  return {
    take: async (name: keyof typeof table, key: string): Promise<Refused | undefined> => refusedAs(await limits.take(name, key)),
  };
}

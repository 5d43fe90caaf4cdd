import { z } from 'zod';

/** Why there is no discount, for one line of text. `limit`: nobody has one left; `used`: this person has had theirs; `below_minimum`: the order is too small. */
export const offerRefusals = ['unknown_code', 'ended', 'used', 'limit', 'too_early', 'not_yours', 'not_for_this', 'below_minimum'] as const;
export const offerRefusal = z.enum(offerRefusals);
export type OfferRefusal = z.infer<typeof offerRefusal>;

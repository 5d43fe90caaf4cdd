import { z } from 'zod';
import { returnId } from '#contract/ids.ts';
import { refundStates } from '#contract/shop/payments/payments.ts';
import { returnReasons, returnStates } from './return-states.ts';

const state = z.enum(returnStates);

const line = z.object({
  /** Of the lines of the order, from 0. */
  position: z.number().int(),
  quantity: z.number().int(),
  /** What these units cost, after their part of the discount. */
  paise: z.number().int(),
  /** Whether they went back on sale; null until they came back. */
  is_restocked: z.boolean().nullable(),
});

/** A return of an order, or of part of it, for its store. */
export const orderReturn = z.object({
  id: returnId,
  state,
  /** Null once the account of its buyer is gone. */
  reason: z.enum(returnReasons).nullable(),
  words: z.string(),
  /** What the store said to the buyer. */
  answer: z.string(),
  lines: z.array(line),
  /** What the lines come to. */
  worth_paise: z.number().int(),
  refund: z
    .object({
      amount_paise: z.number().int(),
      /** It is less than the goods cost because of. */ why: z.string(),
      state: z.enum(refundStates),
      reference: z.string(),
    })
    .nullable(),
  /** Oldest first. */
  steps: z.array(z.object({ state, at: z.iso.datetime() })),
});
export type OrderReturn = z.infer<typeof orderReturn>;

/** What its buyer sees of it: not what became of the goods. */
export const ownReturn = orderReturn.extend({ lines: z.array(line.omit({ is_restocked: true })) });
export type OwnReturn = z.infer<typeof ownReturn>;

/** Of an order, for its buyer. */
export const ownReturns = z.object({
  /** For how many days after delivery its store takes it back; 0: not at all. */
  days: z.number().int(),
  /** The last of them, a calendar day in India; null until it was delivered. */
  last_day: z.iso.date().nullable(),
  /** Of each line, how many units can be asked for now: none while a return is open, or after the last day. */
  left: z.array(z.number().int()),
  /** Of each line, how many units came back before, or are on their way. */
  returned: z.array(z.number().int()),
  /** Newest first. */
  items: z.array(ownReturn),
});
export type OwnReturns = z.infer<typeof ownReturns>;

import { z } from 'zod';
import { line, text } from '#contract/formats/text.ts';
import { customerId, liveStreamId, orderId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, sellerRoute } from '#contract/route.ts';
import { orderStatuses } from '#contract/shop/orders/order-states.ts';
import { maxBioCharacters, maxCustomerNote, maxCustomerSearch, maxCustomerTags, maxTagCharacters } from './customer-limits.ts';
import { customerTraces } from './customer-traces.ts';

/** What a person says of themselves; what they are called is `display_name` of the account. */
export const profile = z.object({ display_name: z.string().nullable(), avatar_url: z.string().nullable(), bio: z.string(), created_at: z.iso.datetime() });
export type Profile = z.infer<typeof profile>;

/** Somebody who ordered from a store, follows it, or wrote in its chat. */
export const customer = z.object({
  id: customerId,
  /** The display name, else the name on the last order; null: neither. */
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  bio: z.string(),
  /** When they first ordered, followed or wrote. */
  joined_at: z.iso.datetime(),
  /** When they last ordered, followed or wrote. */
  last_seen_at: z.iso.datetime(),
  /** Orders that are sold, and what they come to, less what goes back. */
  orders: z.number().int(),
  spent_paise: z.number().int(),
  tags: z.array(z.string()),
  has_note: z.boolean(),
  is_blocked: z.boolean(),
});
export type Customer = z.infer<typeof customer>;

const customerOrder = z.object({
  id: orderId,
  number: z.number().int(),
  status: z.enum(orderStatuses),
  total_paise: z.number().int(),
  created_at: z.iso.datetime(),
});

/** A line of theirs in a chat of the store. */
const saidLine = z.object({ live_stream_id: liveStreamId, live_stream_title: z.string(), message: z.string(), created_at: z.iso.datetime() });

export const customerDetail = customer.extend({
  /** Of who ordered without an account, masked; null: they have one. */
  phone: z.string().nullable(),
  note: z.string(),
  follows_since: z.iso.datetime().nullable(),
  /** Whether a block stops them in chats too: whoever has no account is not known there. */
  has_account: z.boolean(),
  last_orders: z.array(customerOrder),
  said: z.array(saidLine),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const customerTag = line.trim().min(1, 'Write a tag first.').max(maxTagCharacters, `Tags have at most ${maxTagCharacters} characters.`);
export const customerSorts = ['joined', 'seen', 'orders', 'spent'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Which customers of a store are listed and written into a file. */
export const customerFilter = z.strictObject({
  /** Words that the name contains, or four or more digits of the phone that they ordered with. */
  search: text.max(maxCustomerSearch).optional(),
  tag: customerTag.optional(),
  /** Those who bought something on these days in India, both included: whose order is sold. */
  bought_from: z.iso.date().optional(),
  bought_to: z.iso.date().optional(),
  sort: z.enum(customerSorts).default('joined'),
  direction: z.enum(['desc', 'asc']).default('desc'),
});
export type CustomerFilter = z.infer<typeof customerFilter>;

const byCustomer = z.strictObject({ id: customerId });
const byLine = z.strictObject({
  id: liveStreamId,
  seq: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

/** All that a store has of one person, as they may ask for it. */
export const customerExport = z.object({
  store: z.string(),
  exported_at: z.iso.datetime(),
  customer: customer.omit({ is_blocked: true, has_note: true }).extend({
    phone: z.string().nullable(),
    note: z.string(),
    follows_since: z.iso.datetime().nullable(),
    is_blocked: z.boolean(),
  }),
  orders: z.array(z.looseObject({ id: orderId })),
  returns: z.array(z.looseObject({ order_id: orderId })),
  reviews: z.array(z.looseObject({ product_name: z.string() })),
  chat: z.array(saidLine),
  /** What they typed into checkouts, with the lines of this store. */
  checkouts: z.array(z.looseObject({ items: z.array(z.looseObject({ product_name: z.string() })) })),
  /** What they wait for. */
  waitlist: z.array(z.looseObject({ variant_id: z.string() })),
  /** What they agreed to on a page of the store, by the address of their account. */
  mails: z.array(z.looseObject({ words: z.string() })),
  ...customerTraces.shape,
});
export type CustomerExport = z.infer<typeof customerExport>;

export const customersContract = {
  list: sellerRoute
    .route({ method: 'GET', path: '/seller/customers', summary: 'Who ordered from the store, follows it, or wrote in its chat' })
    .input(customerFilter.extend(pageInput))
    .output(
      z.object({
        items: z.array(customer),
        next_cursor: z.string().nullable(),
        /** With the first page: how many match, and the tags of the store, those used most first. */
        total: z.number().int().nullable(),
        tags: z.array(z.string()).nullable(),
      }),
    ),
  get: sellerRoute
    .route({ method: 'GET', path: '/seller/customers/{id}', summary: 'One customer: orders, chat lines, note, tags' })
    .input(byCustomer)
    .output(customerDetail),
  update: sellerRoute
    .route({ method: 'PATCH', path: '/seller/customers/{id}', summary: 'Set the note or the tags of a customer' })
    .input(byCustomer.extend({ note: text.trim().max(maxCustomerNote).optional(), tags: z.array(customerTag).max(maxCustomerTags).optional() }))
    .output(customerDetail),
  block: sellerRoute
    .route({
      method: 'PUT',
      path: '/seller/customers/{id}/block',
      summary: 'Keep a customer from the chats and the orders of the store; twice is the same as once',
    })
    .input(byCustomer)
    .output(customerDetail),
  unblock: sellerRoute
    .route({ method: 'DELETE', path: '/seller/customers/{id}/block', summary: 'Let a customer write and order again; twice is the same as once' })
    .input(byCustomer)
    .output(customerDetail),
  /** The same by a line of a chat, for those who look after it and do not see who orders. */
  blockWriter: sellerRoute
    .errors(errorsOf('CONFLICT'))
    .route({ method: 'PUT', path: '/seller/live-streams/{id}/lines/{seq}/block', summary: 'Keep whoever wrote a line of a chat out of the store' })
    .input(byLine)
    .output(z.object({ is_blocked: z.boolean() })),
  unblockWriter: sellerRoute
    .errors(errorsOf('CONFLICT'))
    .route({ method: 'DELETE', path: '/seller/live-streams/{id}/lines/{seq}/block', summary: 'Let whoever wrote a line of a chat in again' })
    .input(byLine)
    .output(z.object({ is_blocked: z.boolean() })),
  export: sellerRoute
    .route({ method: 'GET', path: '/seller/customers/{id}/export', summary: 'All that the store has of one person' })
    .input(byCustomer)
    .output(customerExport),
  erase: sellerRoute
    .route({
      method: 'DELETE',
      path: '/seller/customers/{id}',
      summary: 'Erase what the store may of one person',
      description:
        'Note, tags, chat lines, the follow, checkouts, what they wait for, looked at and were offered, and the words of returns go. Orders and their invoices stay, as the law asks; so do reviews, which are the words of their authors.',
    })
    .input(byCustomer)
    .output(z.object({})),
};

const personRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'));

export const profilesContract = {
  get: personRoute.route({ method: 'GET', path: '/account/profile', summary: 'What the caller says of themselves' }).output(profile),
  save: personRoute
    .route({ method: 'PUT', path: '/account/profile', summary: 'Set the bio and the picture; one that is not named any more is removed' })
    .input(
      z.strictObject({
        bio: text.trim().max(maxBioCharacters, `A bio has at most ${maxBioCharacters} characters.`),
        avatar_url: z.string().max(300).nullable(),
      }),
    )
    .output(profile),
};

import { z } from 'zod';
import { deliveryId, storeId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';

export const maxSearchCharacters = 100;

/** A route for who runs this site: the setting HAAT_OPERATORS. */
const operatorRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'));

const figures = z.object({
  /** Of Haat, and of what it runs on. */
  versions: z.object({ haat: z.string(), node: z.string(), postgres: z.string() }),
  /** When this node started. */
  since: z.iso.datetime(),
  open_stores: z.number().int(),
  new_bookings: z.number().int(),
  open_reports: z.number().int(),
  open_grievances: z.number().int(),
  failed_jobs: z.number().int(),
  failed_deliveries: z.number().int(),
  /** Mails and texts of the last seven days that nobody got, and why the latest was not sent. */
  unsent_messages: z.number().int(),
  unsent_why: z.string().nullable(),
});
export type OperatorFigures = z.infer<typeof figures>;

const listedStore = z.object({
  id: storeId,
  name: z.string(),
  slug: z.string().nullable(),
  /** The first one; null where no owner is left. */
  owner: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  products: z.number().int(),
  orders: z.number().int(),
  state: z.enum(['open', 'demo', 'closed']),
  created_at: z.iso.datetime(),
});
export type ListedStore = z.infer<typeof listedStore>;

/** The number of a job, in digits; any other text names none. */
const jobId = z.string().max(40);

const failedJob = z.object({
  id: jobId,
  kind: z.string(),
  /** The one that its payload names. */
  store_name: z.string().nullable(),
  attempts: z.number().int(),
  why: z.string(),
  failed_at: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJob>;

const failedDelivery = z.object({
  id: deliveryId,
  store_name: z.string(),
  /** Where it goes, without what stands behind the name of the server. */
  host: z.string(),
  order_number: z.number().int().nullable(),
  attempts: z.number().int(),
  /** HTTP, of the last attempt that was answered. */
  last_status: z.number().int().nullable(),
  /** Whether its address takes anything; while it is off, nothing can be sent again. */
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
});
export type FailedDelivery = z.infer<typeof failedDelivery>;

/** False: it waits, runs or is done already. */
const retried = z.object({ retried: z.boolean() });

export const operatorContract = {
  figures: operatorRoute
    .route({ method: 'GET', path: '/operator/figures', summary: 'How much waits for whoever runs this site, and the version' })
    .output(figures),
  listStores: operatorRoute
    .route({ method: 'GET', path: '/operator/stores', summary: 'The stores of this site, newest first' })
    .input(z.strictObject({ ...pageInput, search: z.string().trim().max(maxSearchCharacters).default('') }))
    .output(pageOf(listedStore)),
  removeDemo: operatorRoute
    .route({ method: 'POST', path: '/operator/stores/{id}/remove-demo', summary: 'Remove the demo store with all that is in it; no other store' })
    .input(z.strictObject({ id: storeId }))
    .output(z.object({ /** False: it is no demo store, or gone already. */ removed: z.boolean() })),
  listJobs: operatorRoute
    .route({ method: 'GET', path: '/operator/jobs', summary: 'Jobs that gave up, the newest first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(failedJob)),
  retryJob: operatorRoute
    .route({ method: 'POST', path: '/operator/jobs/{id}/retry', summary: 'Do a job that gave up once more; again changes nothing' })
    .input(z.strictObject({ id: jobId }))
    .output(retried),
  listDeliveries: operatorRoute
    .route({ method: 'GET', path: '/operator/deliveries', summary: 'Events that gave up on their way to addresses of stores, newest first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(failedDelivery)),
  retryDelivery: operatorRoute
    .route({ method: 'POST', path: '/operator/deliveries/{id}/retry', summary: 'Send a delivery that gave up once more; again changes nothing' })
    .input(z.strictObject({ id: deliveryId }))
    .output(retried),
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Charge, type PaymentProvider, ProviderFault, type ToldRefund } from './payment-provider.ts';

const timeoutMs = 10_000;
/** Of one store. `baseUrl`: an origin without a slash at its end. */
export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string; baseUrl: string };

/** Of our order, which Razorpay repeats as its receipt. */
const maxReceipt = 40;

const entityId = z.string().max(100);

const orderEntity = z.object({ id: entityId, amount: z.number().int(), currency: z.string(), receipt: z.string().nullish() });

/** Razorpay's documents: "Entities", payment. A payment without an order is none of ours. */
const paymentEntity = z.object({
  id: entityId,
  amount: z.number().int().positive(),
  currency: z.string().length(3),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: entityId.nullish(),
  method: z.string().nullish(),
});

const refundEntity = z.object({
  id: entityId,
  payment_id: entityId,
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});

const collectionOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

const eventBody = z.object({
  payload: z.object({ payment: z.object({ entity: paymentEntity }).optional(), refund: z.object({ entity: refundEntity }).optional() }),
});

/** All of a refunded one went back, captured before or only let go: it pays for nothing (Razorpay's documents: "Entities", payment, `captured`). */
const chargeStates = { created: undefined, authorized: 'authorized', captured: 'captured', refunded: 'failed', failed: 'failed' } as const;
const refundStates = { pending: 'sent', processed: 'paid', failed: 'failed' } as const;

function toCharge({ id, amount, currency, status, order_id, method }: z.infer<typeof paymentEntity>): Charge | undefined {
  const state = chargeStates[status];
  return state && order_id ? { id, providerOrderId: order_id, amount, currency, state, method: (method ?? '').slice(0, 40) } : undefined;
}

function toRefund({ id, payment_id, receipt, status }: z.infer<typeof refundEntity>): ToldRefund {
  return { id, chargeId: payment_id, refundId: receipt ?? null, state: refundStates[status] };
}

export type Razorpay = PaymentProvider & { /** Whether these are keys of an account there. */ knowsKeys(): Promise<boolean> };

/** Razorpay by its REST API: orders, payments, refunds, and webhooks, whose order nobody promises. */
export function createRazorpay({ keyId, keySecret, webhookSecret, baseUrl }: RazorpayKeys): Razorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<T extends z.ZodType>(answer: T, path: string, body?: object): Promise<z.infer<T>> {
    const response = await send(path, body);
    const text = await response.text().catch(() => '');
    if (!response.ok) throw new ProviderFault(`Razorpay answered ${response.status}`, { isFinal: response.status === 400, isOfKeys: response.status === 401 });
    const parsed = answer.safeParse(parse(text));
    if (!parsed.success) throw new ProviderFault('Razorpay answered what its documents do not say', { cause: parsed.error });
    return parsed.data;
  }

  async function send(path: string, body?: object): Promise<Response> {
    const headers = { Authorization: authorization, ...(body && { 'Content-Type': 'application/json' }) };
    const request = { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) };
    try {
      return await fetch(`${baseUrl}/v1${path}`, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new ProviderFault('Razorpay cannot be reached', { cause: error });
    }
  }

  const known = (payment: z.infer<typeof paymentEntity>): Charge => {
    const charge = toCharge(payment);
    if (!charge) throw new ProviderFault('Razorpay answered with a payment of no order');
    return charge;
  };

  async function findRefund({ id: receipt, chargeId }: { id: string; chargeId: string }): Promise<ToldRefund | undefined> {
    const { items } = await ask(collectionOf(refundEntity), `/payments/${encodeURIComponent(chargeId)}/refunds?count=100`);
    const found = items.find((refund) => refund.receipt === receipt);
    return found && toRefund(found);
  }

  /** Of a receipt there is one order: another begin was quicker, or its answer was lost. */
  async function findOrder(receipt: string): Promise<z.infer<typeof orderEntity> | undefined> {
    const { items } = await ask(collectionOf(orderEntity), `/orders?receipt=${encodeURIComponent(receipt)}`);
    return items.find((order) => order.receipt === receipt);
  }

  return {
    async knowsKeys() {
      try {
        await ask(collectionOf(z.unknown()), '/orders?count=1');
        return true;
      } catch (error) {
        if (error instanceof ProviderFault && error.isOfKeys) return false;
        throw error;
      }
    },

    async createOrder({ id, amountPaise }) {
      const receipt = id.slice(0, maxReceipt);
      const asked = { amount: amountPaise, currency: 'INR', receipt, unique_receipt: true, payment: { capture: 'automatic' } };
      const made = await ask(orderEntity, '/orders', asked).catch(async (error: unknown) => {
        const before = error instanceof ProviderFault && error.isFinal ? await findOrder(receipt) : undefined;
        if (before) return before;
        throw error;
      });
      if (made.amount !== amountPaise || made.currency !== 'INR') throw new ProviderFault('Razorpay made an order of another amount');
      return made.id;
    },

    async listCharges(providerOrderId) {
      const { items } = await ask(collectionOf(paymentEntity), `/orders/${encodeURIComponent(providerOrderId)}/payments`);
      return items.flatMap((payment) => toCharge(payment) ?? []);
    },

    capture: async ({ id, amountPaise }) =>
      known(await ask(paymentEntity, `/payments/${encodeURIComponent(id)}/capture`, { amount: amountPaise, currency: 'INR' })),

    findRefund,

    /** An answer may have been lost: it is looked for by our id before it is asked for again. */
    async refund({ id, chargeId, amountPaise }) {
      const before = await findRefund({ id, chargeId });
      if (before) return before;
      return toRefund(await ask(refundEntity, `/payments/${encodeURIComponent(chargeId)}/refund`, { amount: amountPaise, speed: 'normal', receipt: id }));
    },

    isGenuine: ({ providerOrderId, chargeId, signature }) => isSignature(signature, keySecret, `${providerOrderId}|${chargeId}`),

    readEvent(body, header) {
      const id = header('x-razorpay-event-id');
      if (!id || id.length > 100 || !isSignature(header('x-razorpay-signature') ?? '', webhookSecret, body)) return undefined;
      const parsed = eventBody.safeParse(parse(body));
      // Genuine, and of a kind that is none of ours.
      if (!parsed.success) return { id };
      const { payment, refund } = parsed.data.payload;
      return { id, charge: payment && toCharge(payment.entity), refund: refund && toRefund(refund.entity) };
    },
  };
}

function isSignature(given: string, secret: string, text: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const bytes = Buffer.from(given, 'hex');
  return given.length === expected.length * 2 && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

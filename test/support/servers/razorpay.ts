import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Of the account that it knows from its start. */
export const razorpayKeys = { key_id: 'rzp_test_key', key_secret: 'key-secret', webhook_secret: 'a-webhook-secret' };

type Send = (method: string, path: string, body?: unknown, token?: string) => Promise<unknown>;

/** Has a store collect into an account there. */
export async function takeOnline({ send }: { send: Send }, { token }: { token: string }, keys = razorpayKeys): Promise<void> {
  await send('PUT', '/api/seller/payment-account', keys, token);
  await send('PUT', '/api/seller/payment-settings', { pays_online: true }, token);
}

export type SimulatedPayment = { id: string; order_id: string; amount: number; currency: string; status: string };
export type WebhookEvent = { id: string; body: string; signature: string };

/** A process that answers as Razorpay does, with the setting by which a Haat reaches it. */
export async function startRazorpay() {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'razorpay-simulator.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> });
  const [port] = (await once(lines, 'line')) as [string];
  const url = `http://127.0.0.1:${port}`;

  async function control<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/control/${path}`, { method: 'POST', body: JSON.stringify(body ?? {}) });
    return (await answer.json()) as T;
  }

  return {
    settings: { RAZORPAY_BASE_URL: url },
    /** Has it know keys, of the same merchant as others where that is said. */
    makeKeys: (made: { key_id: string; key_secret: string; merchant?: string }) => control('accounts', made),
    /** They are taken back there. */
    forgetKeys: (key_id: string) => control('accounts', { key_id }),
    /** Somebody pays an order there, or their payment goes on; no message is sent. */
    pay: (payment: { order_id: string; status: string; id?: string; amount?: number; currency?: string; captured?: boolean }) =>
      control<SimulatedPayment>('pay', payment),
    /** How the next requests fail: 'error', 'refuse', 'hang', 'lost'. */
    failNext: (...faults: string[]) => control<number>('faults', { faults }),
    listOrders: () => control<{ id: string; receipt: string | null; merchant: string }[]>('orders'),
    listRefunds: () => control<{ id: string; amount: number; payment_id: string; receipt: string }[]>('refunds'),
    /** What becomes of one refund there, or of all from now on; no message is sent. */
    refundAs: (status: 'processed' | 'pending' | 'failed', id?: string) => control('refunding', { status, id }),
    /** As the window of a browser answers. */
    signAnswer: (orderId: string, paymentId: string, secret = razorpayKeys.key_secret) =>
      createHmac('sha256', secret).update(`${orderId}|${paymentId}`).digest('hex'),
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** A message as Razorpay sends it ("Webhooks", payloads): `kind` such as 'payment.captured'. */
export function eventOf(kind: string, entities: { payment?: object; refund?: object; order?: object }, secret = razorpayKeys.webhook_secret): WebhookEvent {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const body = JSON.stringify({ entity: 'event', account_id: 'acc_00000000000001', event: kind, contains: Object.keys(entities), payload, created_at: 1 });
  return signEvent(body, secret);
}

/** A message with this very body. */
export function signEvent(body: string, secret = razorpayKeys.webhook_secret): WebhookEvent {
  return { id: randomUUID(), body, signature: createHmac('sha256', secret).update(body).digest('hex') };
}

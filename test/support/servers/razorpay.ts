import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const keys = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'key-secret', RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' };

export type SimulatedPayment = { id: string; order_id: string; amount: number; currency: string; status: string };
export type WebhookEvent = { id: string; body: string; signature: string };

/** A process that answers as Razorpay does, with the settings by which a Haat reaches it. */
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
    settings: { ...keys, RAZORPAY_BASE_URL: url },
    /** Somebody pays an order there, or their payment goes on; no message is sent. */
    pay: (payment: { order_id: string; status: string; id?: string; amount?: number; currency?: string; captured?: boolean }) =>
      control<SimulatedPayment>('pay', payment),
    /** How the next requests fail: 'error', 'refuse', 'hang', 'lost'. */
    failNext: (...faults: string[]) => control<number>('faults', { faults }),
    listOrders: () => control<{ id: string; receipt: string | null }[]>('orders'),
    listRefunds: () => control<{ id: string; amount: number; payment_id: string; receipt: string }[]>('refunds'),
    /** As the window of a browser answers. */
    signAnswer: (orderId: string, paymentId: string) => createHmac('sha256', keys.RAZORPAY_KEY_SECRET).update(`${orderId}|${paymentId}`).digest('hex'),
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** A message as Razorpay sends it ("Webhooks", payloads): `kind` such as 'payment.captured'. */
export function eventOf(kind: string, entities: { payment?: object; refund?: object; order?: object }, secret = keys.RAZORPAY_WEBHOOK_SECRET): WebhookEvent {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const body = JSON.stringify({ entity: 'event', account_id: 'acc_00000000000001', event: kind, contains: Object.keys(entities), payload, created_at: 1 });
  return signEvent(body, secret);
}

/** A message with this very body. */
export function signEvent(body: string, secret = keys.RAZORPAY_WEBHOOK_SECRET): WebhookEvent {
  return { id: randomUUID(), body, signature: createHmac('sha256', secret).update(body).digest('hex') };
}

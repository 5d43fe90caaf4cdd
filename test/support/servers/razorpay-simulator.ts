import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Razorpay by its documents ("Orders", "Payments", "Refunds": entities, statuses), as a process of its own that prints its port. What stands
 * below `/control` is the test's: who pays, and what the next answers are.
 */
type Order = {
  merchant: string;
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string | null;
  status: string;
  created_at: number;
};
type Payment = {
  merchant: string;
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: string;
  order_id: string;
  method: string;
  captured: boolean;
};
type Refund = { id: string; entity: 'refund'; amount: number; currency: string; payment_id: string; receipt: string | null; status: string };

const { KEY_ID = 'rzp_test_key', KEY_SECRET = 'key-secret' } = process.env;
/** By the secret that goes with a key id: whose money it is. Several keys may be of one merchant. */
const accounts = new Map([[KEY_ID, { key_secret: KEY_SECRET, merchant: KEY_ID }]]);
const orders = new Map<string, Order>();
const payments = new Map<string, Payment>();
const refunds: Refund[] = [];
/** How the next requests fail: 'error' answers 500, 'refuse' 400, 'hang' never, 'lost' does what is asked and cuts the line. */
const faults: string[] = [];
/** What becomes of refunds from now on: 'processed', 'pending', 'failed'. */
let refunding = 'processed';
let count = 0;

function idOf(kind: string): string {
  count += 1;
  return `${kind}_${String(count).padStart(14, '0')}`;
}
const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items });
const refuse = (description: string) => ({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null } } });
type Answer = { status: number; body: unknown };
const ok = (body: unknown): Answer => ({ status: 200, body });

// biome-ignore lint/suspicious/noExplicitAny: bodies are what a test or the server sends
type Body = any;

function createOrder(merchant: string, { amount, currency, receipt = null, unique_receipt: isUnique = false }: Body): Answer {
  if (!Number.isInteger(amount) || amount < 100 || currency !== 'INR') return refuse('The amount must be at least INR 1.00');
  if (isUnique && [...orders.values()].some((order) => order.merchant === merchant && order.receipt === receipt))
    return refuse('An order with this receipt exists already');
  const order: Order = { merchant, id: idOf('order'), entity: 'order', amount, amount_paid: 0, currency, receipt, status: 'created', created_at: 1 };
  orders.set(order.id, order);
  return ok(order);
}

function capture(id: string, { amount }: Body): Answer {
  const payment = payments.get(id);
  if (payment?.status !== 'authorized') return refuse('This payment has already been captured');
  if (payment.amount !== amount) return refuse('Capture amount must be equal to the amount authorized');
  Object.assign(payment, { status: 'captured', captured: true });
  return ok(payment);
}

function refund(id: string, { amount, receipt = null }: Body): Answer {
  const payment = payments.get(id);
  const before = refunds.filter((one) => one.payment_id === id).reduce((sum, one) => sum + one.amount, 0);
  if (payment?.status !== 'captured') return refuse('The payment has not been captured');
  if (before + amount > payment.amount) return refuse('The total refund amount is greater than the refund payment amount');
  const made: Refund = { id: idOf('rfnd'), entity: 'refund', amount, currency: payment.currency, payment_id: id, receipt, status: refunding };
  refunds.push(made);
  return ok(made);
}

/** `POST /control/pay {order_id, status, amount?, currency?, id?}`: somebody pays, or a payment goes on. */
function pay({ order_id, id = idOf('pay'), status, amount, currency = 'INR', captured = status === 'captured' }: Body): Answer {
  const order = orders.get(order_id);
  if (!order) return refuse('no such order');
  const payment: Payment = {
    merchant: order.merchant,
    id,
    entity: 'payment',
    amount: amount ?? order.amount,
    currency,
    status,
    order_id,
    method: 'upi',
    captured,
  };
  payments.set(id, payment);
  order.status = status === 'captured' ? 'paid' : 'attempted';
  return ok(payment);
}

/** `POST /control/accounts {key_id, key_secret, merchant?}`: keys are made; without a secret they are no longer known. */
function changeKeys({ key_id, key_secret, merchant = key_id }: Body): Answer {
  if (key_secret === undefined) accounts.delete(key_id);
  else accounts.set(key_id, { key_secret, merchant });
  return ok({});
}

/** `POST /control/refunding {status, id?}`: what becomes of one refund, or of all from now on. */
function settle({ id, status }: Body): Answer {
  const found = refunds.find((refund) => refund.id === id);
  if (found) found.status = status;
  else refunding = status;
  return ok({});
}

const isElsewhere = (merchant: string, id: string) => [orders.get(id), payments.get(id)].some((found) => found && found.merchant !== merchant);

function control(path: string, body: Body): Answer {
  if (path === '/control/pay') return pay(body);
  if (path === '/control/accounts') return changeKeys(body);
  if (path === '/control/faults') return ok(faults.push(...body.faults));
  if (path === '/control/refunding') return settle(body);
  if (path === '/control/refunds') return ok(refunds);
  return ok([...orders.values()]);
}

function answer(merchant: string, method: string, { pathname: path, searchParams }: URL, body: Body): Answer {
  const [, , kind = '', id = '', part] = path.split('/');
  if (isElsewhere(merchant, id)) return refuse('The id provided does not exist');
  if (method === 'POST' && path === '/v1/orders') return createOrder(merchant, body);
  if (path === '/v1/orders') {
    const own = [...orders.values()].filter((order) => order.merchant === merchant);
    return ok(collection(own.filter(({ receipt }) => !searchParams.has('receipt') || receipt === searchParams.get('receipt'))));
  }
  if (kind === 'orders' && part === 'payments') return ok(collection([...payments.values()].filter(({ order_id }) => order_id === id)));
  if (method === 'POST' && kind === 'payments' && part === 'capture') return capture(id, body);
  if (method === 'POST' && kind === 'payments' && part === 'refund') return refund(id, body);
  if (kind === 'payments' && part === 'refunds') return ok(collection(refunds.filter(({ payment_id }) => payment_id === id)));
  return { status: 404, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' } } };
}

async function read(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
}

/** Whose keys these are. */
function merchantOf({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
  const [keyId = '', secret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  const account = accounts.get(keyId);
  return account?.key_secret === secret ? account?.merchant : undefined;
}

const server = createServer(async (request, response) => {
  const body = await read(request);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const isControl = url.pathname.startsWith('/control/');
  const fault = isControl ? undefined : faults.shift();
  if (fault === 'hang') return;
  const merchant = merchantOf(request);
  const made =
    fault === 'error'
      ? { status: 500, body: {} }
      : fault === 'refuse'
        ? refuse('The request cannot be processed')
        : isControl
          ? control(url.pathname, body)
          : merchant !== undefined
            ? answer(merchant, request.method ?? '', url, body)
            : { status: 401, body: {} };
  if (fault === 'lost') return void request.socket.destroy();
  response.writeHead(made.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(made.body));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

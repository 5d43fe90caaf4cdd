import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { undoMs } from '#contract/shop/orders/order-states.ts';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, aPhone, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { moveOn } from '../../../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Rangrez');
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '299' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

type Bought = { id: string; link: string };
type Step = (bought: Bought) => Promise<unknown>;

const post = async (path: string, body: object, token = seller.token): Promise<void> => {
  const answer = await app.send('POST', path, body, token);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined]);
};
const returnOf = async ({ link }: Bought): Promise<string> => (await app.send('POST', '/api/own-orders/open', { link })).body.returns.items[0].id;

const move =
  (status: string): Step =>
  async ({ id }) => {
    await moveOn(app, id, seller.token, [status]);
    app.advance(undoMs);
  };
const ask: Step = ({ link }) =>
  post('/api/own-orders/returns', { link, idempotency_key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'damaged', words: '' });
const act =
  (what: string, body: object = {}): Step =>
  async (bought) =>
    await post(`/api/seller/returns/${await returnOf(bought)}/${what}`, body);
const withdraw: Step = async (bought) => await post('/api/own-orders/returns/withdrawal', { link: bought.link, id: await returnOf(bought) });
const settle: Step = async ({ id }) => {
  const { refunds } = (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body;
  await post(`/api/seller/refunds/${refunds[0].id}/settlement`, { reference: 'UTR 42' });
};

/** What happens to an order, with what its buyer is told of it by text and by the subject of a mail. */
const placed = ['placed', async () => undefined, /order #\d+ is in/, /^Your order #\d+/] as const;
const steps = {
  packed: ['packed', move('packed'), /is packed/, /packed/],
  shipped: ['shipped', move('shipped'), /is on its way/, /on its way/],
  delivered: ['delivered', move('delivered'), /has arrived/, /delivered|arrived/],
  cancelled: ['cancelled', move('cancelled'), /was cancelled/, /cancelled/],
  asked: ['asked', ask, /return of order #\d+ is asked for/, /^The return .* was asked for/],
  withdrawn: ['withdrawn', withdraw, /return .* was withdrawn/, /^The return .* was withdrawn/],
  accepted: ['accepted', act('acceptance', { words: 'Send it by post' }), /return .* was accepted/, /^The return .* was accepted/],
  declined: ['declined', act('refusal', { words: 'It was worn' }), /return .* was declined/, /^The return .* was declined/],
  received: ['received', act('receipt', { restock: [] }), /return .* has arrived/, /^The return .* has arrived/],
  refunded: ['refunded', act('refund', { amount_paise: 29_900, why: '' }), /return .* is refunded: ₹299/, /^The return .* is refunded/],
  paidBack: ['paid back', settle, /return .* was paid back: ₹299/, /^The return .* was paid back/],
  closed: ['closed', act('close', { words: 'It is not ours' }), /return .* is closed/, /^The return .* is closed/],
} as const satisfies Record<string, readonly [string, Step, RegExp, RegExp]>;

const { packed, shipped, delivered, cancelled, asked, withdrawn, accepted, declined, received, refunded, paidBack, closed } = steps;
const arrived = [placed, packed, shipped, delivered] as const;
const stories = [
  [placed, cancelled],
  [...arrived, asked, withdrawn],
  [...arrived, asked, declined],
  [...arrived, asked, accepted, received, refunded, paidBack],
  [...arrived, asked, accepted, received, closed],
  [...arrived, asked, accepted, refunded],
] as const;

async function toldTo(recipient: string): Promise<{ text: string; subject: string; channel: string }[]> {
  app.context.jobWaker.wake();
  const due = () => app.db.selectFrom('jobs').select('kind').where('run_at', '<=', app.context.clock.now()).where('failed_at', 'is', null).execute();
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 20_000, interval: 20 });
  const rows = app.db.selectFrom('messages').select(['channel', 'subject', 'body_text as text']).where('recipient', '=', recipient);
  const told = await rows.where((eb) => eb.or([eb('template', 'like', 'order_%'), eb('template', 'like', 'return_%')])).execute();
  return told.map(({ channel, subject, text }) => ({ channel, subject, text: text ?? '' }));
}

test.each(stories.map((story) => [story.map(([name]) => name).join(', '), story] as const))(
  'a buyer is told each step by text, and by mail at the address that they asked for, or that of their account: %s',
  async (_, story) => {
    const buyer = await aPerson(app);
    const phones = { guest: aPhone(), signedIn: aPhone() };
    const place = async (phone: string, token?: string): Promise<Bought> => {
      const headers = { Cookie: await openDevice(app.app.request), ...(token && { Authorization: `Bearer ${token}` }) };
      const { status, body } = await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ phone }) }), headers);
      expect(status).toBe(201);
      return body;
    };
    const bought = [await place(phones.guest), await place(phones.signedIn, buyer.token)] as const;
    const address = `${phones.guest}@shop.example`;
    expect((await app.send('POST', '/api/own-orders/mail', { link: bought[0].link, email: address })).body).toEqual({ sent: true });
    let before = [0, 0, 0, 0];
    for (const [name, step, text, subject] of story) {
      for (const one of bought) await step(one);
      const told = await Promise.all([`+91${phones.guest}`, `+91${phones.signedIn}`, buyer.email, address].map(toldTo));
      expect([name, told.map((messages) => messages.length)]).toEqual([name, before.map((count) => count + 1)]);
      before = told.map((messages) => messages.length);
      const [guest, own, ...mails] = told.map((messages) => messages.map((message) => (message.channel === 'email' ? message.subject : message.text)));
      for (const texts of [guest, own]) expect([name, texts?.filter((words) => text.test(words)).length]).toEqual([name, 1]);
      for (const subjects of mails) expect([name, subjects.filter((words) => subject.test(words)).length]).toEqual([name, 1]);
    }
  },
);

test('an order is mailed to three addresses a day, while it is new, and says whether it can be', async () => {
  const placedAs = async (token?: string): Promise<Bought> => {
    const headers = { Cookie: await openDevice(app.app.request), ...(token && { Authorization: `Bearer ${token}` }) };
    return (await order(app.app.request, anOrder(lamp), headers)).body;
  };
  const canMail = async ({ link }: Bought) => (await app.send('POST', '/api/own-orders/open', { link })).body.can_mail;
  const mail = (link: string, email: string) => app.send('POST', '/api/own-orders/mail', { link, email });
  const [bought, own] = [await placedAs(), await placedAs((await aPerson(app)).token)];
  expect([await canMail(bought), await canMail(own)]).toEqual([true, false]);
  const [first, second] = [`${randomUUID()}@shop.example`, `${randomUUID()}@shop.example`];
  for (const address of [first, first.toUpperCase(), second]) expect((await mail(bought.link, address)).status).toBe(200);
  expect((await mail(bought.link, second)).status).toBe(429);
  expect((await mail(own.link, 'no address')).status).toBe(422);
  expect((await mail('made up', second)).status).toBe(404);
  await move('packed')(bought);
  expect([(await toldTo(first)).length, (await toldTo(first.toUpperCase())).length, (await toldTo(second)).length]).toEqual([1, 0, 2]);
  expect(await canMail(bought)).toBe(false);
  await move('packed')(own);
  expect((await mail(own.link, second)).body.code).toBe('ORDER_STATE');
  app.advance(181 * 86_400_000);
  await app.context.runChores(['addresses of orders']);
  expect(await app.db.selectFrom('order_mails').select('address').execute()).toEqual([]);
  app.advance(-181 * 86_400_000);
});

import { expect, test } from 'vitest';
import { clothKeys, lampKeys, openPayingStores } from '../../../../test/support/servers/paying-stores.ts';
import { eventOf } from '../../../../test/support/servers/razorpay.ts';

const soon = { timeout: 10_000 };

const { parts, aStore, hold, deliver, statusOf, paymentOf, refundsOf, cancel } = openPayingStores();

test('what a store signs about charges and refunds of another store uses up none of them there', async () => {
  const [forger, victim] = [await aStore(lampKeys), await aStore(clothKeys)];
  const [forged, beside, held] = [await hold(forger), await hold(forger), await hold(victim)];
  const payment = await parts.razorpay.pay({ order_id: held.providerOrder, status: 'captured' });
  const sign = (entities: { payment?: object; refund?: object }, kind = 'payment.captured') => eventOf(kind, entities, lampKeys.webhook_secret);
  // The id of the other store's charge: as what paid an order, and as money that came beside one.
  expect(await deliver(forger, sign({ payment: { ...payment, order_id: forged.providerOrder } }))).toBe(204);
  expect(await deliver(forger, sign({ payment: { ...payment, order_id: beside.providerOrder, amount: 100 } }))).toBe(204);
  await expect.poll(() => statusOf(forged, forger), soon).toBe('processing');

  expect(await deliver(victim, eventOf('payment.captured', { payment }, clothKeys.webhook_secret))).toBe(204);
  await expect.poll(() => statusOf(held, victim), soon).toBe('processing');
  expect((await paymentOf(held, victim)).payment).toMatchObject({ state: 'captured', charge_id: payment.id, method: 'upi' });

  // Razorpay pays nothing back of a charge that is not the forger's.
  await cancel(forged, forger);
  await expect.poll(async () => (await paymentOf(forged, forger)).refunds, soon).toMatchObject([{ state: 'failed' }]);
  const refundOf = (receipt: string) => ({ id: 'rfnd_of_both', payment_id: payment.id, receipt, status: 'processed' });
  const [{ id: own }] = (await paymentOf(forged, forger)).refunds;
  expect(await deliver(forger, sign({ refund: refundOf(own) }, 'refund.processed'))).toBe(204);
  expect((await paymentOf(forged, forger)).refunds).toMatchObject([{ state: 'paid' }]);

  await parts.razorpay.failNext('error');
  await cancel(held, victim);
  const tried = () => parts.app.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payment.refund').where('last_error', 'is not', null).execute();
  await expect.poll(tried, soon).toEqual([{ attempts: 1 }]);
  const [{ id: due }] = (await paymentOf(held, victim)).refunds;
  expect(await deliver(forger, sign({ refund: refundOf(due) }, 'refund.processed'))).toBe(204);
  expect((await paymentOf(held, victim)).refunds).toMatchObject([{ state: 'due' }]);
  expect(await deliver(victim, eventOf('refund.processed', { refund: refundOf(due) }, clothKeys.webhook_secret))).toBe(204);
  expect((await paymentOf(held, victim)).refunds).toMatchObject([{ state: 'paid' }]);
});

test('money beside an order goes back, though another store has signed that it had it', async () => {
  const [forger, victim] = [await aStore(lampKeys), await aStore(clothKeys)];
  const [forged, held] = [await hold(forger), await hold(victim)];
  const surplus = await parts.razorpay.pay({ order_id: held.providerOrder, status: 'captured', amount: 100 });
  expect(await deliver(forger, eventOf('payment.captured', { payment: { ...surplus, order_id: forged.providerOrder } }, lampKeys.webhook_secret))).toBe(204);
  await expect.poll(() => refundsOf(forged, forger), soon).toMatchObject([{ reason: 'surplus', state: 'failed' }]);
  expect(await deliver(victim, eventOf('payment.captured', { payment: surplus }, clothKeys.webhook_secret))).toBe(204);
  await expect.poll(() => refundsOf(held, victim), soon).toMatchObject([{ reason: 'surplus', state: 'paid', amount_paise: 100 }]);
});

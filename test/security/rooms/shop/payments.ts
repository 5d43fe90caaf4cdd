import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { RoomFacts } from '../../room-facts.ts';

export const payments: RoomFacts = {
  endpoints: {
    'payments.listMethods': { who: 'guest', open: true },
    // Whoever has the link of a payment.
    'payments.find': { who: 'guest', open: true },
    'payments.begin': { who: 'guest', open: true, body: () => ({}) },
    'payments.confirm': {
      who: 'guest',
      open: true,
      body: () => ({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'x' }),
    },
    'payments.tryTest': { who: 'guest', open: true, body: () => ({ outcome: 'success' }) },
    'orders.getPaid': { who: 'guest', open: true },
    'orders.letGo': { who: 'guest', open: true, body: () => ({}) },
    'payments.getSettings': { who: 'moderator' },
    'payments.saveSettings': { who: 'manager', body: () => ({ pays_online: false }) },
    'paymentAccounts.get': { who: 'owner' },
    'paymentAccounts.save': { who: 'owner', body: () => ({ key_id: 'rzp_test_facts', key_secret: 'key-of-facts', webhook_secret: 'a-webhook-of-facts' }) },
    'paymentAccounts.check': { who: 'owner', body: () => ({}) },
    'paymentAccounts.remove': { who: 'owner' },
    'payments.getOfOrder': { who: 'host', of: 'order' },
    'payments.settleRefund': { who: 'manager', of: 'refund', body: () => ({ reference: 'UTR 42' }) },
  },
  async makeRows({ app, owner, rows }) {
    await sql`insert into payments (order_id, store_id, provider, amount_paise, closes_at, created_at)
      values (${rows.order}, ${owner.storeId}, 'test', 500, now(), now())`.execute(app.db);
    await sql`insert into payment_charges (id, order_id, amount_paise, currency, state, created_at)
      values (${`pay_${rows.order}`}, ${rows.order}, 500, 'INR', 'failed', now())`.execute(app.db);
    await sql`insert into payment_accounts (store_id, key_id, key_secret, webhook_secret, key_secret_end, webhook_secret_end, set_at)
      values (${owner.storeId}, 'rzp_test_facts', 'sealed', 'sealed', 'ab', 'cd', now()) on conflict do nothing`.execute(app.db);
    await sql`insert into payment_events (store_id, provider, event_id, received_at)
      values (${owner.storeId}, 'razorpay', ${`event ${rows.order}`}, now())`.execute(app.db);
    await sql`insert into payment_settings (store_id, pays_online, updated_at) values (${owner.storeId}, false, now()) on conflict do nothing`.execute(app.db);
    const { rows: made } = await sql<{ id: string }>`
      insert into refunds (order_id, store_id, key, amount_paise, reason, state, settled_by, created_at)
      values (${rows.order}, ${owner.storeId}, ${`facts ${rows.order}`}, 1, 'returned', 'to_pay', ${owner.userId}, now()) returning id`.execute(app.db);
    return { refund: made[0]?.id ?? '', payToken: app.context.payments.tokenOf(rows.order as OrderId) };
  },
  levels: {
    payments: 'store',
    payment_charges: 'store',
    payment_accounts: 'secret',
    payment_events: 'store',
    payment_settings: 'store',
    refunds: 'store',
  },
  columns: {
    payments: { impersonal: 'order_id store_id provider currency state provider_order_id account_id charge_id' },
    payment_accounts: { 'with its store': 'key_id key_secret webhook_secret key_secret_end webhook_secret_end', impersonal: 'id store_id' },
    payment_charges: { impersonal: 'id order_id currency state method' },
    payment_events: { impersonal: 'store_id provider event_id' },
    payment_settings: { impersonal: 'store_id' },
    refunds: {
      emptied: 'settled_by',
      'kept for the books: buyer and store may ask': 'reference',
      impersonal: 'id order_id store_id charge_id key reason state provider_refund_id',
    },
  },
};

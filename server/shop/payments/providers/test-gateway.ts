import type { PaymentProvider } from './payment-provider.ts';

/** The built-in test of the demo store: it moves no money. What it is told to do comes by `tryTest`, so nothing is to be asked of it. */
export const testGateway: PaymentProvider = {
  createOrder: async ({ id }) => `test_${id}`,
  listCharges: async () => [],
  capture: async ({ id, amountPaise }) => ({ id, providerOrderId: '', amount: amountPaise, currency: 'INR', state: 'captured', method: 'test' }),
  refund: async ({ id, chargeId }) => ({ id: `test_${id}`, chargeId, refundId: id, state: 'paid' }),
  findRefund: async () => undefined,
  isGenuine: () => false,
  readEvent: () => undefined,
};

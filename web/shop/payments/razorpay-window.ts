import type { BegunPayment } from '#contract/shop/payments/payments.ts';

type Begun = Extract<BegunPayment, { provider: 'razorpay' }>;

/** What its window answers with; the server checks the signature. */
export type Answer = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

type Options = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  handler: (answer: Answer) => void;
  modal: { ondismiss: () => void };
  config?: object;
};
type Razorpay = { open(): void };

const address = 'https://checkout.razorpay.com/v1/checkout.js';

/**
 * UPI first, by an app of the phone or by a QR code: no field for a UPI ID (docs/decisions/0048). Razorpay's documents: "Payment method
 * configuration", blocks and flows. On an iPhone UPI apps differ in what they take from a page, so its window offers there what it offers by itself.
 */
const config = {
  display: {
    blocks: {
      upi: { name: 'UPI', instruments: [{ method: 'upi', flows: ['intent', 'qr'] }] },
      more: { name: 'Other ways', instruments: [{ method: 'card' }, { method: 'netbanking' }, { method: 'wallet' }] },
    },
    sequence: ['block.upi', 'block.more'],
    preferences: { show_default_blocks: false },
  },
};

/** Its script did not come: nothing was begun there. */
export class WindowFault extends Error {}

let loading: Promise<void> | undefined;

/** Loads it on the page of the payment alone. Rejects where it cannot be loaded; the next call tries again. */
function load(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new WindowFault('the window of Razorpay cannot be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Resolves with its answer, or with nothing where the shopper closed it: a payment may come all the same. */
export async function openRazorpay({ key_id, provider_order_id, amount_paise, currency }: Begun, name: string): Promise<Answer | undefined> {
  await load();
  const { Razorpay } = window as unknown as { Razorpay: new (options: Options) => Razorpay };
  return await new Promise((resolve) => {
    const sheet = new Razorpay({
      ...{ key: key_id, order_id: provider_order_id, amount: amount_paise, currency, name },
      ...(!navigator.userAgent.includes('iPhone') && { config }),
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    });
    sheet.open();
  });
}

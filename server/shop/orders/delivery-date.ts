import { isKnownPincode } from '#contract/shop/checkout/pincodes.ts';
import { type DeliveryDays, dayInIndia, deliveryRange } from '#contract/shop/orders/delivery-days.ts';

/**
 * Postal zones (first digit of a pincode) that share a border: 1 Delhi, north-west; 2 Uttar Pradesh; 3 Rajasthan, Gujarat; 4 Maharashtra,
 * Madhya Pradesh; 5 Andhra, Telangana, Karnataka; 6 Kerala, Tamil Nadu; 7 Bengal, Odisha, north-east; 8 Bihar, Jharkhand. 9 is the army's.
 */
const neighbors: Record<string, string> = { 1: '23', 2: '1348', 3: '124', 4: '23578', 5: '467', 6: '5', 7: '458', 8: '247' };

/** 3 days within the store's postal zone, 4 to a neighboring one, 5 to any other, and to or from a pincode that nobody knows (docs/product.md, "Delivery date"). */
export function deliveryDays(storePincode: string, pincode: string): 3 | 4 | 5 {
  if (!isKnownPincode(storePincode) || !isKnownPincode(pincode)) return 5;
  const [from = '', to = ''] = [storePincode.charAt(0), pincode.charAt(0)];
  if (from === to) return 3;
  return to !== '' && neighbors[from]?.includes(to) ? 4 : 5;
}

/** Of an order placed at `now`: one day, or a range while the store has not said where it sends from. */
export function expectedDelivery(now: Date, storePincode: string | null, pincode: string): DeliveryDays {
  if (storePincode === null) return deliveryRange(now);
  return { expected_delivery_date: dayInIndia(now, deliveryDays(storePincode, pincode)), earliest_delivery_date: null };
}

/**
 * Postal zones of India (first digit of a pincode) that touch each other: 1 Delhi and the north-west, 2 Uttar Pradesh,
 * 3 Rajasthan and Gujarat, 4 Maharashtra and Madhya Pradesh, 5 Andhra, Telangana, Karnataka, 6 Kerala and Tamil Nadu,
 * 7 Bengal, Odisha and the north-east, 8 Bihar and Jharkhand. 9 is the army's and borders none.
 */
const neighbors: Record<string, string> = { 1: '23', 2: '1348', 3: '124', 4: '23578', 5: '467', 6: '5', 7: '458', 8: '247' };

const dayMs = 86_400_000;
/** India has one zone without summer time: UTC+5:30. */
const indiaOffsetMs = 5.5 * 3_600_000;

/** 3 days within the store's postal zone, 4 to a neighboring one, 5 to any other (docs/product.md, "Delivery date"). */
export function deliveryDays(storePincode: string, pincode: string): 3 | 4 | 5 {
  const [from = '', to = ''] = [storePincode.charAt(0), pincode.charAt(0)];
  if (from === to) return 3;
  return to !== '' && neighbors[from]?.includes(to) ? 4 : 5;
}

/** The calendar day in India, as `2025-01-31`, on which an order placed at `now` is expected. */
export function expectedDeliveryDate(now: Date, storePincode: string, pincode: string): string {
  const india = new Date(now.getTime() + indiaOffsetMs + deliveryDays(storePincode, pincode) * dayMs);
  return india.toISOString().slice(0, 10);
}

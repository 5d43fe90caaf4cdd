import { withoutControls } from '#contract/plain-text.ts';

/**
 * The delivery form (docs/product.md, "Delivery form"): cleaning, rules and texts, checked in this order, stopping at the first failure.
 * The browser uses them while typing, the server before it places an order.
 */
export type DeliveryForm = { phone: string; name: string; houseNo: string; address: string; landmark: string; pincode: string; city: string };
export type DeliveryField = keyof DeliveryForm;

/** Removes what a field does not accept, as it is typed. */
export const cleanDelivery: { [F in DeliveryField]: (text: string) => string } = {
  phone: (text) => text.replace(/\D/g, '').slice(0, 10),
  name: (text) => text.replace(/[^\p{L}\p{M}\s]/gu, '').slice(0, 100),
  houseNo: (text) => text.replace(/[^\p{L}\p{M}\p{N}\s/-]/gu, '').slice(0, 60),
  address: (text) => withoutControls(text).slice(0, 300),
  landmark: (text) => withoutControls(text).slice(0, 120),
  pincode: (text) => text.replace(/\D/g, '').slice(0, 6),
  city: (text) => text.replace(/[^\p{L}\p{M}\s]/gu, '').slice(0, 60),
};

export type DeliveryProblem = { field: DeliveryField; title: string; message: string; inline: string };

type Rule = Omit<DeliveryProblem, 'field'> & { field: DeliveryField; holds: (form: DeliveryForm) => boolean };

const lettersOnly = /^[\p{L}\p{M}\s]+$/u;

const rules: Rule[] = [
  {
    field: 'phone',
    holds: (form) => /^[6-9]\d{9}$/.test(form.phone),
    title: 'Invalid Phone Number',
    message: 'Please enter a valid 10-digit Indian mobile number starting with 6, 7, 8, or 9',
    inline: 'Please enter a valid 10-digit mobile number',
  },
  {
    field: 'name',
    holds: (form) => lettersOnly.test(form.name) && form.name.trim().length >= 2,
    title: 'Invalid Name',
    message: 'Please enter a valid name with only letters and spaces',
    inline: 'Please enter a valid name with only letters',
  },
  {
    field: 'houseNo',
    holds: (form) => form.houseNo.trim() !== '' && /^[\p{L}\p{M}\p{N}\s/-]+$/u.test(form.houseNo),
    title: 'House Number Required',
    message: 'Please enter your house/flat/block number or apartment name',
    inline: 'Please enter your house/flat/block number or apartment name',
  },
  {
    field: 'address',
    holds: (form) => form.address.trim() !== '',
    title: 'Address Required',
    message: 'Please enter your complete address',
    inline: 'Please enter your complete address',
  },
  {
    field: 'pincode',
    holds: (form) => /^\d{6}$/.test(form.pincode),
    title: 'Invalid Pincode',
    message: 'Please enter a valid 6-digit pincode',
    inline: 'Please enter a valid 6-digit pincode',
  },
  {
    field: 'city',
    holds: (form) => lettersOnly.test(form.city) && form.city.trim().length >= 2,
    title: 'Invalid City',
    message: 'Please enter a valid city name with only letters',
    inline: 'Please enter a valid city name',
  },
];

/** The first rule that does not hold, or `undefined`. */
export function findDeliveryProblem(form: DeliveryForm): DeliveryProblem | undefined {
  const broken = rules.find((rule) => !rule.holds(form));
  return broken && { field: broken.field, title: broken.title, message: broken.message, inline: broken.inline };
}

/** The rule of one field, for checking it when it loses focus. */
export function findFieldProblem(field: DeliveryField, form: DeliveryForm): DeliveryProblem | undefined {
  const broken = rules.find((rule) => rule.field === field && !rule.holds(form));
  return broken && { field: broken.field, title: broken.title, message: broken.message, inline: broken.inline };
}

import { readDigits } from '#contract/formats/digits.ts';
import { countLetters, hasLetter, hasLetterOrDigit, keepHouseNumber, keepLetters } from '#contract/formats/letters.ts';
import { cleanIndianMobile, isOneMore, readIndianMobile } from '#contract/formats/phone-numbers.ts';
import { withoutControls } from '#contract/formats/plain-text.ts';
import { readPincode } from '#contract/shop/checkout/pincodes.ts';

/**
 * The delivery form (docs/product.md, "Delivery form"): cleaning, rules and texts, in the order in which they are checked. The browser
 * uses them while typing, the server before it places an order.
 */
export type DeliveryForm = { phone: string; name: string; houseNo: string; address: string; landmark: string; pincode: string; city: string };
export type DeliveryField = keyof DeliveryForm;

type Cleaner = (text: string, before?: string) => string;

/** As many characters as a field holds. */
export const deliveryLengths = { name: 100, houseNo: 60, address: 300, landmark: 120, city: 60 } as const;

/**
 * What a field makes of a text that is typed, pasted or filled in by the browser; `before` is what stood there. Digits are never cut
 * to a number that is taken: a longer one stays as it is, and is refused.
 */
export const cleanDelivery: { [F in DeliveryField]: Cleaner } = {
  phone: cleanIndianMobile,
  name: (text) => cut(keepLetters(withoutControls(text)), deliveryLengths.name),
  houseNo: (text) => cut(keepHouseNumber(withoutControls(text)), deliveryLengths.houseNo),
  address: (text) => cut(withoutControls(text), deliveryLengths.address),
  landmark: (text) => cut(withoutControls(text), deliveryLengths.landmark),
  pincode: cleanPincode,
  city: (text) => cut(keepLetters(withoutControls(text)), deliveryLengths.city),
};

function cleanPincode(text: string, before = ''): string {
  const digits = readDigits(text).replace(/\D/g, '').slice(0, 10);
  return before.length === 6 && isOneMore(digits, before) ? before : digits;
}

/** Never through the middle of a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** What cleaning took out of a text, for a note beside the field: each character once, and whether the end did not fit. */
export function findLoss(field: DeliveryField, text: string): { leftOut: string; isCut: boolean } {
  const most: number = field in deliveryLengths ? deliveryLengths[field as keyof typeof deliveryLengths] : Number.POSITIVE_INFINITY;
  const characters = new Set(text.replace(field === 'phone' ? /[\s\d+().\u2010-\u2015-]/g : /[\s\p{C}\p{DI}]/gu, ''));
  const leftOut = [...characters].filter((character) => cleanDelivery[field](character) === '').join(' ');
  return { leftOut, isCut: text.length > most && cleanDelivery[field](text).length >= most - 1 };
}

export type DeliveryProblem = { field: DeliveryField; title: string; message: string; inline: string };

type Rule = Omit<DeliveryProblem, 'field'> & { field: DeliveryField; holds: (form: DeliveryForm) => boolean };

/** Two characters at least, a letter among them. */
function isName(text: string): boolean {
  return hasLetter(text) && countLetters(text) >= 2 && keepLetters(text) === text;
}

const rules: Rule[] = [
  {
    field: 'phone',
    holds: (form) => readIndianMobile(form.phone) !== undefined,
    title: 'Invalid Phone Number',
    message: 'Please enter a valid 10-digit Indian mobile number starting with 6, 7, 8, or 9',
    inline: 'Please enter a valid 10-digit mobile number',
  },
  {
    field: 'name',
    holds: (form) => isName(form.name),
    title: 'Invalid Name',
    message: 'Please enter a valid name with only letters and spaces',
    inline: 'Please enter a valid name with only letters',
  },
  {
    field: 'houseNo',
    holds: (form) => hasLetterOrDigit(form.houseNo) && keepHouseNumber(form.houseNo) === form.houseNo,
    title: 'House Number Required',
    message: 'Please enter your house/flat/block number or apartment name',
    inline: 'Enter your house or flat number',
  },
  {
    field: 'address',
    holds: (form) => hasLetterOrDigit(form.address),
    title: 'Address Required',
    message: 'Please enter your complete address',
    inline: 'Enter your street address',
  },
  {
    field: 'pincode',
    holds: (form) => readPincode(form.pincode) !== undefined,
    title: 'Invalid Pincode',
    message: 'Please enter a valid 6-digit pincode',
    inline: 'Enter a 6-digit pincode',
  },
  {
    field: 'city',
    holds: (form) => isName(form.city),
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

import { z } from 'zod';
import { indianPlan, readIndianMobile, readPhone } from '#contract/formats/phone-numbers.ts';
import { line, text } from '#contract/formats/text.ts';
import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { isKnownPincode, readPincode } from '#contract/shop/checkout/pincodes.ts';
import { defaultReturnDays, maxReturnDays } from '#contract/shop/orders/returns/return-states.ts';
import { isGstin } from './gstin.ts';
import { storeName } from './store-rules.ts';
import { storeSlug } from './store-slug.ts';

/** Text that is empty or holds; what `read` makes of it is kept. */
function orEmpty(message: string, read: (text: string) => string | undefined) {
  return z
    .string()
    .trim()
    .max(254, message)
    .refine((value) => value === '' || read(value) !== undefined, message)
    .overwrite((value) => read(value) ?? value);
}

const readMobile = (value: string) => {
  const digits = readIndianMobile(value);
  return digits && `+91${digits}`;
};
/** Days of delivery and taxes follow from it, so it is one that the table knows. */
const readOwnPincode = (value: string) => {
  const digits = readPincode(value);
  return digits && isKnownPincode(digits) ? digits : undefined;
};
/** From how many units down a seller is told of a product; empty = the default (docs/product.md, "Low stock"). */
const lowStock = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, 'Enter a whole number up to 9,999,999, or leave it empty');
/** Empty = the default; 0 = none (docs/decisions/0053). */
const returnDays = z
  .string()
  .trim()
  .refine(
    (days) => days === '' || (/^\d{1,3}$/.test(days) && Number(days) <= maxReturnDays),
    `Enter a whole number of days from 0 to ${maxReturnDays}. Empty: ${defaultReturnDays}`,
  );
const phone = orEmpty('Please enter a phone number of India', (value) => readPhone(value, indianPlan)?.number);
const email = orEmpty('Please enter a valid email', (value) => (z.email().safeParse(value).success ? value : undefined));
const readPixelId = (value: string) => (/^\d{10,20}$/.test(value) ? value : undefined);
const readAdsId = (value: string) => {
  const id = value.toUpperCase();
  return /^AW-\d{6,12}$/.test(id) ? id : undefined;
};
const readAdsLabel = (value: string) => (/^[\w-]{6,40}$/.test(value) ? value : undefined);
const readGstin = (value: string) => {
  const compact = value.replace(/\s/g, '').toUpperCase();
  return isGstin(compact) ? compact : undefined;
};

/**
 * The settings of a store by the sections that are saved each by itself (docs/product.md, "Store settings"). Empty text is what the store
 * has not said. Phone numbers become E.164.
 */
export const settingsSections = {
  profile: z.strictObject({
    name: storeName,
    slug: storeSlug,
    about: text.trim().max(300, 'About the store must be at most 300 characters'),
    /** Of a picture that the store has uploaded. */
    logo_url: line.max(300, 'Upload the logo here').refine((url) => url === '' || isOwnImage(url), 'Upload the logo here'),
  }),
  delivery: z.strictObject({ pincode: orEmpty('Please enter a valid 6-digit pincode', readOwnPincode) }),
  contact: z.strictObject({
    whatsapp: orEmpty('Please enter a mobile number of India', readMobile),
    support_phone: phone,
    support_email: email,
  }),
  returns: z.strictObject({ return_days: returnDays }),
  stock: z.strictObject({ low_stock_at: lowStock }),
  legal: z.strictObject({
    legal_name: line.trim().max(120, 'Legal name must be at most 120 characters'),
    address: text.trim().max(400, 'Address must be at most 400 characters'),
    gstin: orEmpty('Please enter a valid GSTIN: 15 characters, as on your certificate', readGstin),
  }),
  grievance: z.strictObject({
    grievance_name: line.trim().max(100, 'Name must be at most 100 characters'),
    grievance_email: email,
    grievance_phone: phone,
  }),
  /** Where the store measures its ads (docs/product.md, "Measurement"): ids that Meta and Google show, no secrets. */
  measurement: z.strictObject({
    meta_pixel_id: orEmpty('Enter the ID of the pixel: 10 to 20 digits, as in Meta Events Manager', readPixelId),
    google_ads_id: orEmpty('Enter the conversion ID as Google shows it: AW- and digits, without the slash and what follows it', readAdsId),
    google_ads_label: orEmpty('Enter the conversion label: 6 to 40 letters, digits, hyphens and underscores, without AW- and the slash', readAdsLabel),
  }),
};
export type SettingsSection = keyof typeof settingsSections;
export const settingsSectionNames = Object.keys(settingsSections) as SettingsSection[];

const { profile, delivery, contact, returns, stock, legal, grievance, measurement } = settingsSections;

export const storeSettings = z.strictObject({
  ...{ ...profile.shape, ...delivery.shape, ...contact.shape, ...returns.shape, ...stock.shape },
  ...{ ...legal.shape, ...grievance.shape, ...measurement.shape },
});
export type StoreSettings = z.infer<typeof storeSettings>;

/** An absent field stays as it is. */
export const settingsChange = storeSettings.partial();
export type SettingsChange = z.infer<typeof settingsChange>;

import { z } from 'zod';
import { isOwnImage } from '#contract/catalog/image-sizes.ts';
import { isPincode } from '#contract/checkout/pincodes.ts';
import { indianPlan, readIndianMobile, readPhone } from '#contract/phone-numbers.ts';
import { line, text } from '#contract/text.ts';
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
const phone = orEmpty('Please enter a phone number of India', (value) => readPhone(value, indianPlan)?.number);
const email = orEmpty('Please enter a valid email', (value) => (z.email().safeParse(value).success ? value : undefined));
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
    /** Of a picture that the store has uploaded. */
    logo_url: line.max(300, 'Upload the logo here').refine((url) => url === '' || isOwnImage(url), 'Upload the logo here'),
  }),
  delivery: z.strictObject({ pincode: orEmpty('Please enter a valid 6-digit pincode', (value) => (isPincode(value) ? value : undefined)) }),
  contact: z.strictObject({
    whatsapp: orEmpty('Please enter a mobile number of India', readMobile),
    support_phone: phone,
    support_email: email,
  }),
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
};
export type SettingsSection = keyof typeof settingsSections;
export const settingsSectionNames = Object.keys(settingsSections) as SettingsSection[];

const { profile, delivery, contact, legal, grievance } = settingsSections;

export const storeSettings = z.strictObject({ ...profile.shape, ...delivery.shape, ...contact.shape, ...legal.shape, ...grievance.shape });
export type StoreSettings = z.infer<typeof storeSettings>;

/** An absent field stays as it is. */
export const settingsChange = storeSettings.partial();
export type SettingsChange = z.infer<typeof settingsChange>;

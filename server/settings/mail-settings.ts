import { z } from 'zod';
import { optional, optionalSecret } from '#server/settings/setting-types.ts';

/** Settings of mails and text messages, by the names of their environment variables. */
export const mailSettings = {
  SMTP_URL: optionalSecret(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.email('it must be a bare address, such as shop@example.com')),
  SMS_URL: optionalSecret(z.url({ protocol: /^https?$/ })),
  SMS_TOKEN: optionalSecret(z.string()),
};

type Given = z.infer<z.ZodObject<typeof mailSettings>>;

/** What is wrong with these settings taken together, without repeating any of them. */
export function findMailContradiction({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN }: Given): string | undefined {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) return 'SMTP_URL needs MAIL_FROM, the address that mails come from';
  if (SMS_TOKEN !== undefined && SMS_URL === undefined) return 'SMS_TOKEN needs SMS_URL, the address that it is for';
  return undefined;
}

/** `smtpUrl` as nodemailer takes it; `from` is the bare address. */
export type MailSettings = { smtpUrl: string | undefined; from: string };
/** Where text messages are posted to, with the token sent as Bearer. */
export type SmsSettings = { url: string; token: string | undefined };

export function toMailSettings(given: Given): MailSettings {
  return { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM ?? 'haat@localhost' };
}

export function toSmsSettings(given: Given): SmsSettings | undefined {
  return given.SMS_URL ? { url: given.SMS_URL, token: given.SMS_TOKEN } : undefined;
}

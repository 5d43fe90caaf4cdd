import type { Db } from '#server/platform/database/database.ts';

/** Every mail and text message there is, with what its words need. Links are absolute; codes have six digits. */
export type Notice = { storeName: string } & (
  | { template: 'signup' | 'magiclink' | 'recovery' | 'invite'; link: string; code: string }
  | { template: 'email_change'; link: string; code: string; newEmail: string }
  | { template: 'reauthentication'; code: string }
  | { template: 'login_code' | 'phone_change' | 'second_factor'; code: string }
  | { template: 'password_changed' | 'factor_added' | 'factor_removed' }
  | { template: 'email_changed'; newEmail: string }
  | { template: 'identity_added'; provider: string }
);

export type TextChannel = 'sms' | 'whatsapp';

/** Sends mails and text messages through the outbox: they exist only if the caller's transaction commits. */
export type Notices = {
  /** `mailbox`: nothing leaves, the demo shows it. */
  mode: { mail: 'sent' | 'mailbox' | 'none'; sms: 'sent' | 'mailbox' | 'none' };
  /** Whether a mail gets anywhere: SMTP, or the mailbox of the demo. */
  canMail: boolean;
  /** Whether a text message gets anywhere: SMS_URL, or the mailbox of the demo. */
  canText: boolean;
  mail(tx: Db, to: string, notice: Notice): Promise<void>;
  /** `to` in E.164, such as +919876543210. Resolves with the id of the message. */
  text(tx: Db, to: string, channel: TextChannel, notice: Notice): Promise<string>;
};

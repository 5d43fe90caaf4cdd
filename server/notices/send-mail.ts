import { type Delivery, delivered, undelivered } from './delivery.ts';

export type OutgoingMail = { id: string; to: string; storeName: string; subject: string; text: string; html: string; stopLink?: string };
export type SendMail = (mail: OutgoingMail) => Promise<Delivery>;

/** One address and nothing else: what reads it as a list would send to all of them. */
const oneAddress = /^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\@]+$/;
const maxStepMs = 10_000;
const maxMs = 20_000;

/** Sends over a pool of SMTP connections; `from` is a bare address. Disposing closes them. */
export function createMailSender(smtpUrl: string, from: string): Disposable & { send: SendMail } {
  // Loaded only where mail is sent.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxRequeues: 1,
      dnsTimeout: maxStepMs,
      connectionTimeout: maxStepMs,
      greetingTimeout: maxStepMs,
      socketTimeout: maxStepMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({ id, to, storeName, subject, text, html, stopLink }) {
      if (!oneAddress.test(to)) return undelivered('The recipient is not one address.', true);
      try {
        const transport = await opening;
        await transport.sendMail({
          from: { name: storeName, address: from },
          to: { name: '', address: to },
          envelope: { from, to },
          // The same for each attempt: mailboxes recognize a repeat by it.
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...(stopLink && oneClick(stopLink)) },
          subject,
          text,
          html,
          signal: AbortSignal.timeout(maxMs),
        });
        return delivered;
      } catch (error) {
        return explain(error as SmtpError);
      }
    },
    [Symbol.dispose]: () => void opening.then((transport) => transport.close()),
  };
}

/** RFC 8058, section 3.1: the mail program posts to the link when its reader unsubscribes. */
function oneClick(stopLink: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** A 5xx is final (RFC 5321 §4.2.1), except for a wrong log-in, which the operator can correct. */
function explain({ code = 'ESMTP', responseCode }: SmtpError): Delivery {
  if (!responseCode) return undelivered(`The mail server could not be reached (${code}).`, code === 'EENVELOPE');
  return undelivered(`The mail server answered ${responseCode} (${code}).`, responseCode >= 500 && code !== 'EAUTH');
}

import type { SmsSettings } from '#server/settings/mail-settings.ts';
import { type Delivery, delivered, undelivered } from './delivery.ts';
import type { TextChannel } from './notices.ts';

/** What is posted to SMS_URL. A gateway may send `text` as it is, or fill its own registered `template` with `variables`. */
export type OutgoingText = {
  id: string;
  /** E.164, such as +919876543210. */
  to: string;
  channel: TextChannel;
  text: string;
  template: string;
  variables: { code?: string; store_name: string } & Record<string, string | undefined>;
};

const maxMs = 10_000;

export async function sendText({ url, token }: SmsSettings, message: OutgoingText): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': message.id, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.timeout(maxMs),
    });
    await response.body?.cancel();
    return response.ok ? delivered : undelivered(`SMS_URL answered ${response.status}.`, isFinal(response.status));
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return undelivered(`SMS_URL could not be reached (${cause?.code ?? name}).`, false);
  }
}

/** Timeouts (408) and limits (429) pass; any other refusal of the request stays one. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

import { createHmac } from 'node:crypto';
import { rotationHours } from '#contract/shop/webhooks/webhook-limits.ts';
import { deriveSecret } from '#server/platform/keys/derive-secret.ts';

export type Secrets = ReturnType<typeof createSecrets>;
type Versioned = { id: string; secret_version: number; rotated_at: Date | null };

/** Secrets of addresses, derived from the node's own by id and version, so that the database never holds one (docs/decisions/0052). */
export function createSecrets(key: Uint8Array) {
  const bytesOf = ({ id }: Versioned, version: number) => deriveSecret(key, `${id} ${version}`);

  return {
    /** As Standard Webhooks 1.0 writes it: `whsec_` and the base64 of 32 bytes. */
    show: (webhook: Versioned): string => `whsec_${bytesOf(webhook, webhook.secret_version).toString('base64')}`,

    /** Signatures of `id.timestamp.body`, with the secret of now and, for a day after a change, the one before. `at`: whole seconds of Unix time. */
    sign(webhook: Versioned, message: { id: string; at: number; body: string }, now: Date): string {
      const isOldGood = untilOf(webhook) > now;
      const versions = isOldGood ? [webhook.secret_version, webhook.secret_version - 1] : [webhook.secret_version];
      const signed = `${message.id}.${message.at}.${message.body}`;
      return versions.map((version) => `v1,${createHmac('sha256', bytesOf(webhook, version)).update(signed).digest('base64')}`).join(' ');
    },
  };
}

/** Until when the secret before the last change signs. */
export function untilOf({ rotated_at }: Pick<Versioned, 'rotated_at'>): Date {
  return new Date(rotated_at ? rotated_at.getTime() + rotationHours * 3_600_000 : 0);
}

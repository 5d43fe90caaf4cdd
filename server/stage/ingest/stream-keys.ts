import { createHmac, timingSafeEqual } from 'node:crypto';
import { liveStreamId } from '#contract/ids.ts';

export type StreamKeys = {
  /** The key that an encoder sends `liveStreamId` with; a new version is a new key. */
  make(liveStreamId: string, version: number): string;
  /** Which stream and version a key of ours is for. */
  read(key: string): { liveStreamId: string; version: number } | undefined;
};

const shape = /^([0-9a-f-]{36})_([1-9][0-9]{0,8})_([0-9a-f]{32})$/;

/** Keys are `id_version_signature`: derived with HMAC-SHA256, never stored. */
export function createStreamKeys(secret: string | Uint8Array): StreamKeys {
  function sign(id: string, version: number): string {
    return createHmac('sha256', secret).update(`haat-stream-key.${id}.${version}`).digest('hex').slice(0, 32);
  }

  return {
    make: (id, version) => `${id}_${version}_${sign(id, version)}`,

    read(key) {
      const [, id = '', digits = '', signature = ''] = shape.exec(key) ?? [];
      const version = Number(digits);
      if (!liveStreamId.safeParse(id).success || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, version)))) return undefined;
      return { liveStreamId: id, version };
    },
  };
}

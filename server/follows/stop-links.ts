import { stopMailsPath } from '#contract/follows/follow-rules.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import { createSignedIds } from '#server/platform/keys/signed-ids.ts';

type Pair = { storeId: StoreId; userId: UserId };
export type StopLinks = ReturnType<typeof createStopLinks>;

/** Links that stop the mails of one store to one person, and do nothing else. They never expire: a mail is kept for years. */
export function createStopLinks({ secret, publicUrl }: { secret: Uint8Array; publicUrl: () => string }) {
  const signed = createSignedIds(secret);
  return {
    linkFor: ({ storeId, userId }: Pair): string => `${publicUrl()}${stopMailsPath}/${signed.signAll([storeId, userId])}`,

    /** `undefined` for what no link of ours holds. */
    read(token: string): Pair | undefined {
      const [storeId, userId] = signed.readAll(token, 2) ?? [];
      return storeId && userId ? { storeId: storeId as StoreId, userId: userId as UserId } : undefined;
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PageId } from '#contract/ids.ts';
import { draftLinkDays } from '#contract/pages/page-limits.ts';

const dayOf = (time: Date) => Math.floor(time.getTime() / 86_400_000);
/** 128 bits: not found by trying. */
const bytes = 16;

export type DraftLinks = ReturnType<typeof createDraftLinks>;

/** Tokens that open the draft of one page until the day (UTC) that is `draftLinkDays` after today's is over. */
export function createDraftLinks(secret: Uint8Array) {
  const macOf = (id: PageId, day: number) => createHmac('sha256', secret).update(`${id}\n${day}`).digest().subarray(0, bytes);

  return {
    tokenFor(id: PageId, now: Date): string {
      const day = dayOf(now) + draftLinkDays;
      return `${day}-${macOf(id, day).toString('base64url')}`;
    },

    opens(token: string, id: PageId, now: Date): boolean {
      const [, day, mac] = /^(\d{5})-([\w-]{22})$/.exec(token) ?? [];
      if (!day || !mac || Number(day) < dayOf(now)) return false;
      return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(id, Number(day)));
    },
  };
}

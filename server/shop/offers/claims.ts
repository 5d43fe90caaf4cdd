import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './claims-queries.ts';

/** Whoever asks, for which offer. */
export type Asked = queries.Claimer & queries.Offered & { now: Date };
type Given = { id: string; expires: Date };

/** A guest and an account may have begun a row each, and another tab may be faster: each try finds what is there by then. */
const mostTries = 3;

export type Claims = ReturnType<typeof createClaims>;

/** One claim for each person and live event, for one order (docs/decisions/0064). */
export function createClaims(db: Db) {
  const noteShown = createShownNotes(db);

  async function tryGive(asked: Asked, expires: Date): Promise<Given | OfferRefusal | undefined> {
    const [own] = await queries.listOwn(db, asked.showId, asked);
    if (!own) {
      await queries.noteShown(db, [asked]);
      return undefined;
    }
    const problem = problemOf(own, asked);
    if (problem) return problem;
    const given = await queries.claimShown(db, own.id, { ...asked, expires });
    return given && { id: given.id, expires: given.expires_at };
  }

  return {
    noteShown,

    /** What this person has of the offer already: `none` to begin with, `claimed` while it counts, or why there is no other one. */
    async find(asked: Asked): Promise<'none' | 'claimed' | 'used' | 'ended'> {
      const [own] = await queries.listOwn(db, asked.showId, asked);
      if (!own) return 'none';
      return problemOf(own, asked) ?? (own.claimed_at && own.code_id === asked.codeId ? 'claimed' : 'none');
    },

    /** The claim of this person; asked for again it is the same one, with the same end. */
    async give(asked: Asked, expires: Date): Promise<Given | OfferRefusal> {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const given = await tryGive(asked, expires);
        if (given) return given;
      }
      return 'used';
    },
  };
}

/** One that is over is not begun anew in the same live event; another code is another offer. */
function problemOf(own: queries.OwnClaim, { codeId, now }: Asked): 'used' | 'ended' | undefined {
  if (own.is_used) return 'used';
  return own.code_id === codeId && own.expires_at !== null && own.expires_at <= now ? 'ended' : undefined;
}

/** Rows of one statement at most. */
const batchSize = 500;

/** A statement for all that came while the one before ran: thousands see a card in the same second. */
function createShownNotes(db: Db) {
  const waiting: { shown: queries.NewShown; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

  async function writeAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      await queries
        .noteShown(
          db,
          batch.map(({ shown }) => shown),
        )
        .then(
          () => {
            for (const { resolve } of batch) resolve();
          },
          (error: unknown) => {
            for (const { reject } of batch) reject(error);
          },
        );
    }
    isRunning = false;
  }

  return async (shown: queries.NewShown): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      waiting.push({ shown, resolve, reject });
      if (!isRunning) void writeAll();
    });
  };
}

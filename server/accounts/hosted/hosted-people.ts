import { storeName } from '#contract/stores/store-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/violations.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { findMirror, isErasedSince, lockPerson, type MirrorRow, releaseContacts, writeMirror } from './hosted-queries.ts';
import { type HostedClaims, provenAt } from './hosted-tokens.ts';

const erased = 'You deleted your account here. Sign in once more to begin a new one.';

/** Keeps a row for each person of the hosted service, as the token describes them, so that stores and orders can refer to it. */
export function createHostedPeople({ db, clock, stores }: { db: Db; clock: Clock; stores: StoresService }) {
  async function write(claims: HostedClaims): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, claims.sub);
      if (await isErasedSince(tx, claims.sub, provenAt(claims))) throw new Refusal({ code: 'UNAUTHENTICATED', message: erased });
      await releaseContacts(tx, claims);
      await writeMirror(tx, claims, clock.now());
      const name = storeNameOf(claims);
      if (name !== undefined && !(await stores.isMember(tx, claims.sub))) await stores.createStore(tx, { name, ownerId: claims.sub });
    });
  }

  async function writeAgainIfTaken(claims: HostedClaims): Promise<void> {
    try {
      await write(claims);
    } catch (error) {
      // Two people came for the same address at the same moment.
      if (!isUniqueViolation(error)) throw error;
      await write(claims);
    }
  }

  return {
    /** The person of a verified token. Written at first sight, when an address or the name changed, and for a store that is still to be opened. */
    async mirror(claims: HostedClaims): Promise<MirrorRow> {
      const known = await findMirror(db, claims.sub);
      if (known && (known.deleted_at || agrees(known, claims))) return known;
      await writeAgainIfTaken(claims);
      const written = await findMirror(db, claims.sub);
      if (!written) throw new Error('a mirrored person vanished');
      return written;
    },
  };
}

function agrees(row: MirrorRow, claims: HostedClaims): boolean {
  const { display_name } = claims.user_metadata;
  const sameName = row.display_name === (typeof display_name === 'string' ? display_name : null);
  const sameContacts = row.email === (claims.email || null) && row.phone === (claims.phone || null);
  return sameName && sameContacts && (row.stores.length > 0 || storeNameOf(claims) === undefined);
}

/** Whoever signed up with a store's name gets the store; a visitor without an account does not. */
function storeNameOf({ user_metadata, is_anonymous }: HostedClaims): string | undefined {
  const name = storeName.safeParse(user_metadata.store_name);
  return name.success && !is_anonymous ? name.data : undefined;
}

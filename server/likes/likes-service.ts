import type { LiveStreamId, StoreId, UserId, VideoId } from '#contract/ids.ts';
import type { LikeState } from '#contract/likes/likes.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { missingStream } from '#server/live/missing-stream.ts';
import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import { done, type Outcome, type Refused, sessionEnded } from '#server/platform/outcome.ts';
import { missingVideo } from '#server/shop/videos/missing-video.ts';
import type { VideosService } from '#server/shop/videos/videos-service.ts';
import { createLikeLimits } from './like-limits.ts';
import * as queries from './likes-queries.ts';

export type LikesService = ReturnType<typeof createLikesService>;

type Parts = {
  db: Db;
  clock: Clock;
  accounts: Pick<AccountsService, 'keepSession'>;
  live: Pick<LiveService, 'findForSockets'>;
  videos: Pick<VideosService, 'isShown'>;
};

/** Which live events and shoppable videos people like. Hearts are many and nobody's; a like is one row of one person. */
export function createLikesService({ db, clock, accounts, live, videos }: Parts) {
  const limits = createLikeLimits();

  /** `exists`: whether shoppers may see it; `missing`: what they are told where they may not. */
  function likesOf<Id extends string>(kind: queries.LikedKind, exists: (id: Id) => Promise<boolean>, missing: () => Refused) {
    async function stateFor(userId: UserId | undefined, id: Id): Promise<LikeState> {
      const [likes, liked] = await Promise.all([queries.countLikes(db, { kind, id }), userId ? queries.hasLike(db, { kind, id, userId }) : false]);
      return { likes, liked };
    }

    async function add(person: SignedIn, id: Id): Promise<Outcome<undefined>> {
      return await inTransaction(db, async (tx) => {
        if (!(await accounts.keepSession(tx, person))) return sessionEnded();
        await queries.addLike(tx, { kind, id, userId: person.userId }, clock.now());
        return done(undefined);
      });
    }

    return {
      /** For everybody; a guest likes nothing. */
      async get(actor: Actor, id: Id): Promise<Outcome<LikeState>> {
        if (!(await exists(id))) return missing();
        return done(await stateFor(actor.kind === 'user' && !actor.needsSecondFactor ? actor.userId : undefined, id));
      },

      async like(actor: Actor, id: Id): Promise<Outcome<LikeState>> {
        const person = requireUser(actor);
        const spent = await limits.take(person.userId);
        if (spent) return spent;
        if (!(await exists(id))) return missing();
        const added = await unlessGone(missing, () => add(person, id));
        return added.ok ? done(await stateFor(person.userId, id)) : added;
      },

      async unlike(actor: Actor, id: Id): Promise<Outcome<LikeState>> {
        const { userId } = requireUser(actor);
        const spent = await limits.take(userId);
        if (spent) return spent;
        await queries.deleteLike(db, { kind, id, userId });
        return done(await stateFor(userId, id));
      },
    };
  }

  return {
    events: likesOf<LiveStreamId>('live event', async (id) => (await live.findForSockets(id)) !== undefined, missingStream),
    videos: likesOf<VideoId>('video', videos.isShown, missingVideo),
    eraseStore: async (tx: Db, storeId: StoreId): Promise<void> => await queries.deleteLikesOfStore(tx, storeId),
    erasePerson: async (tx: Db, userId: UserId): Promise<void> => await queries.deleteLikesOf(tx, userId),
  };
}

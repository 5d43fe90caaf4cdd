import type { Profile } from '#contract/customers/customers.ts';
import type { UserId } from '#contract/ids.ts';
import type { UploadedImage } from '#contract/uploads/uploads.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import { done, invalidInput, type Outcome, sessionEnded } from '#server/platform/outcome.ts';
import { createRateLimits, type Limit, refusedAs } from '#server/platform/rate-limits.ts';
import type { RoomService } from '#server/room/room-service.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import { deleteProfile, findProfile, saveProfile } from './profile-queries.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

type Parts = {
  db: Db;
  clock: Clock;
  accounts: Pick<AccountsService, 'keepSession'>;
  uploads: Pick<UploadsService, 'receiveAvatar' | 'isAvatarOf' | 'removeAvatars'>;
  room: Pick<RoomService, 'dropFace'>;
};

const table = {
  profilesOfUser: { of: 'user', points: 60, seconds: 3_600, refusal: (wait) => `You changed your profile very often. Wait ${wait} and try again.` },
  avatarsOfUser: { of: 'user', points: 20, seconds: 3_600, refusal: (wait) => `You sent very many pictures. Wait ${wait} and try again.` },
} as const satisfies Record<string, Limit>;

/** What a person says of themselves to stores they buy from. */
export function createProfileService({ db, clock, accounts, uploads, room }: Parts) {
  const limits = createRateLimits<keyof typeof table>(table);
  const toProfile = (person: SignedIn, row: Awaited<ReturnType<typeof findProfile>>): Profile => ({
    display_name: person.displayName ?? null,
    avatar_url: row?.avatar_url ?? null,
    bio: row?.bio ?? '',
    created_at: (row?.created_at ?? clock.now()).toISOString(),
  });

  return {
    async get(actor: Actor): Promise<Profile> {
      const person = requireUser(actor);
      return toProfile(person, await findProfile(db, person.userId));
    },

    /** A picture that is not named any more goes, with its file; so do those that were handed in and never saved. */
    async save(actor: Actor, words: { bio: string; avatar_url: string | null }): Promise<Outcome<Profile>> {
      const person = requireUser(actor);
      const { userId } = person;
      const spent = refusedAs(await limits.take('profilesOfUser', userId));
      if (spent) return spent;
      const saved = await inTransaction<Profile>(db, async (tx) => {
        if (!(await accounts.keepSession(tx, person))) return sessionEnded();
        await takeTurns(tx, `profile of ${userId}`);
        if (words.avatar_url !== null && !(await uploads.isAvatarOf(userId, words.avatar_url)))
          return invalidInput('avatar_url', 'This picture is not there any more. Upload it again.');
        await uploads.removeAvatars(tx, userId, words.avatar_url);
        return done(toProfile(person, await saveProfile(tx, userId, words, clock.now())));
      });
      if (saved.ok) room.dropFace(userId);
      return saved;
    },

    /** A form with a `file`. It is shown once the profile is saved with its address. */
    async receiveAvatar(actor: Actor, request: Request): Promise<Outcome<UploadedImage>> {
      const { userId } = requireUser(actor);
      const spent = refusedAs(await limits.take('avatarsOfUser', userId));
      return spent ?? (await uploads.receiveAvatar(request, userId));
    },

    async erasePerson(tx: Db, userId: UserId): Promise<void> {
      await deleteProfile(tx, userId);
      await uploads.removeAvatars(tx, userId, null);
    },
  };
}

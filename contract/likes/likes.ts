import { z } from 'zod';
import { liveStreamId, videoId } from '#contract/ids.ts';
import { errorsOf, openRoute } from '#contract/route.ts';

/** How many people like a live event or a shoppable video, and whether the caller is one of them. */
export const likeState = z.object({ likes: z.number().int().min(0), liked: z.boolean() });
export type LikeState = z.infer<typeof likeState>;

const personRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'));

/** Asked, liked and liked no longer, at the same address; liking twice is the same as once. */
function likesOf<Id extends z.ZodType>(path: `/${string}`, what: string, id: Id) {
  const input = z.strictObject({ id });
  const address = `${path}/{id}/like` as const;
  return {
    get: openRoute
      .route({ method: 'GET', path: address, summary: `How many like ${what}, and whether the caller does` })
      .errors(errorsOf('NOT_FOUND'))
      .input(input)
      .output(likeState),
    like: personRoute
      .route({ method: 'PUT', path: address, summary: `Like ${what}` })
      .input(input)
      .output(likeState),
    unlike: personRoute
      .route({ method: 'DELETE', path: address, summary: `Like ${what} no longer` })
      .input(input)
      .output(likeState),
  };
}

export const likesContract = likesOf('/live-streams', 'a live event', liveStreamId);
export const videoLikesContract = likesOf('/videos', 'a shoppable video', videoId);

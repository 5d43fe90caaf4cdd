import { errorsOf, sellerRoute } from '#contract/route.ts';

/** A route of one live event, for its seller; STREAM_STATE when the event is not at a point where that can be done. */
export function eventRoute(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: '' | `/${string}`, summary: string) {
  return sellerRoute.route({ method, path: `/seller/live-streams/{id}${path}`, summary }).errors(errorsOf('STREAM_STATE'));
}

import { type ApiContext, route, settle } from '#server/platform/http/api.ts';
import type { RecordingsService } from './recordings-service.ts';
import { replayCookie, replayTicketSeconds } from './replay/replay-tickets.ts';

export function createRecordingsRoutes(recordings: RecordingsService) {
  /** The answer sets the cookie that opens playlists and downloads, so that no address contains a secret. */
  function giveTicket({ actor, cookies }: ApiContext): void {
    const ticket = recordings.ticketOf(actor);
    if (ticket) cookies.set(replayCookie, ticket, { maxAge: replayTicketSeconds, sameSite: 'Strict' });
  }

  return {
    replay: route.recordings.replay.handler(async ({ input, context }) => {
      giveTicket(context);
      return settle(await recordings.replay(context.actor, input.id));
    }),
    listReplays: route.recordings.listReplays.handler(async ({ input }) => settle(await recordings.listReplays(input))),
    listMine: route.recordings.listMine.handler(async ({ input, context }) => {
      giveTicket(context);
      return settle(await recordings.listMine(context.actor, input));
    }),
    update: route.recordings.update.handler(async ({ input: { id, ...wanted }, context }) => settle(await recordings.update(context.actor, id, wanted))),
    settings: route.recordings.settings.handler(({ context }) => recordings.settings(context.actor)),
    remakeMp4: route.recordings.remakeMp4.handler(async ({ input, context }) => settle(await recordings.remakeMp4(context.actor, input.id))),
    remove: route.recordings.remove.handler(async ({ input, context }) => settle(await recordings.remove(context.actor, input.id))),
  };
}

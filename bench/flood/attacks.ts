import type { Attack } from './attack.ts';
import { largeHeaders, largeJson, orders, pictures, slowPictures } from './requests.ts';
import { rtmpGarbage } from './rtmp.ts';
import { chat, comings, controlPings, garbage, unreadPings } from './sockets.ts';

/** One after the other, so that it shows which of them costs what. */
export const attacks: Record<string, Attack> = {
  'chat in a room': chat,
  'pings whose answers nobody reads': unreadPings,
  'garbage in a room': garbage,
  'control frames': controlPings,
  'sockets that come and go': comings,
  'pictures without permission': pictures,
  'pictures in drops': slowPictures,
  'JSON beyond the limit': largeJson,
  'an order script': orders,
  'large headers': largeHeaders,
  'RTMP garbage': rtmpGarbage,
};

import { expect, test } from 'vitest';
import { roomLimits } from '../room/room-limits.ts';
import { roomClientMessage } from './room-socket.ts';

const clientId = '7f3d1c52-8f0e-4f5b-9d3e-2f6a1b0c4d5e';

/** A longer message would end the socket, and be sent again on the next one. */
test.each(['घ', '🪔', '"', 'x'])('the longest line of chat fits into one message: %s', (letter) => {
  const message = letter.repeat(roomLimits.maxChatCharacters).slice(0, Math.floor(roomLimits.maxChatCharacters / letter.length) * letter.length);
  const sent = { t: 'chat', client_id: clientId, message } as const;
  expect(roomClientMessage.parse(sent)).toEqual(sent);
  expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThanOrEqual(roomLimits.maxMessageBytes);
});

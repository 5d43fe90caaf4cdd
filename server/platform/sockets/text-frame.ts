import { Sender } from 'ws';

const text = 0x1;

/** A message to many sockets, and the bytes of it that are the same for each. */
export type TextFrame = { readonly text: string; readonly bytes: Buffer };

/** As RFC 6455 frames it (§5.2): in one piece, neither masked nor compressed. Encoded once, however many `SocketGate.sendFrame` sends it to. */
export function frameText(message: string): TextFrame {
  return { text: message, bytes: Buffer.concat(Sender.frame(Buffer.from(message), { fin: true, opcode: text, rsv1: false, mask: false, readOnly: true })) };
}

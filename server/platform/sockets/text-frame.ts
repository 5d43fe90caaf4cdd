import { Sender } from 'ws';

const text = 0x1;

/** A message as RFC 6455 frames it (§5.2): in one piece, neither masked nor compressed. Encoded once, however many `SocketGate.sendFrame` sends it to. */
export function frameText(message: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(message), { fin: true, opcode: text, rsv1: false, mask: false, readOnly: true }));
}

/** A WebSocket frame of a client (RFC 6455 §5.2). The masking key is zero, so that the payload stays as it is. */
export function clientFrame(opcode: 1 | 2 | 8, payload: Buffer): Buffer {
  const length = payload.byteLength;
  const wide = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + wide + 4);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (wide === 0 ? length : wide === 2 ? 126 : 127);
  if (wide === 2) head.writeUInt16BE(length, 2);
  if (wide === 8) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** Frames of the server, as far as they are whole. */
export function* serverFrames(bytes: Buffer): Generator<{ opcode: number; payload: Buffer; end: number }> {
  for (let at = 0; at + 2 <= bytes.byteLength; ) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (at + 2 + wide > bytes.byteLength) return;
    const length = wide === 0 ? short : wide === 2 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    const start = at + 2 + wide;
    if (start + length > bytes.byteLength) return;
    const opcode = (bytes[at] ?? 0) & 0x0f;
    at = start + length;
    yield { opcode, payload: bytes.subarray(start, at), end: at };
  }
}

/** A box of an MP4 (ISO/IEC 14496-12 §4.2): where it begins, where its body does, and where it ends. */
export type Box = { type: string; start: number; body: number; end: number };

const headerBytes = 8;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The boxes between two places, in their order. Sizes of 64 bits are not read: our fragments and init segments have none. */
export function listBoxes(view: DataView, from = 0, to = view.byteLength): Box[] {
  const found: Box[] = [];
  for (let start = from; start + headerBytes <= to; ) {
    const end = start + Math.max(headerBytes, view.getUint32(start));
    found.push({ type: typeAt(view, start + 4), start, body: start + headerBytes, end });
    start = end;
  }
  return found;
}

/** The boxes within one that holds nothing else. */
export function listChildren(view: DataView, { body, end }: Box): Box[] {
  return listBoxes(view, body, end);
}

/** The first box within `parent` along these types; throws with the type that is missing. */
export function getBox(view: DataView, parent: Box, ...path: string[]): Box {
  return path.reduce((inside, wanted) => {
    const found = listChildren(view, inside).find(({ type }) => type === wanted);
    if (!found) throw new Error(`an MP4 box ${inside.type} has no ${wanted}`);
    return found;
  }, parent);
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

type Press = { detail: number; clientX: number; clientY: number; timeStamp: number };

const withinMs = 700;
const withinPixels = 24;

/** Tells presses that are meant from the second one of the same finger: what was packed may have made room for another row by then. */
export function createSinglePress(): (press: Press) => boolean {
  let last: Press | undefined;
  return (press) => {
    // By key: what had the focus is gone with its row.
    if (press.detail === 0) return true;
    const before = last;
    last = press;
    if (!before || press.timeStamp - before.timeStamp > withinMs) return true;
    return Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) > withinPixels;
  };
}

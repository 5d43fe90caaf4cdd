/** Of what is on screen, in px from its top. */
export type Extent = { top: number; bottom: number };

type Asked = {
  /** Of the toasts together. */
  height: number;
  screen: number;
  /** How high the bars at the foot of the screen are. */
  foot: number;
  /** What must not be covered, as far as there is room: all of the first list, else all of the second, … */
  kept: readonly (readonly Extent[])[];
};

const gapPx = 12;

/** How far from the foot of the screen toasts stand, in px: the lowest place that covers nothing of what is kept free, and the top where there is none. */
export function findToastPlace({ height, screen, foot, kept }: Asked): number {
  for (const extents of kept) {
    const bottom = findFree(extents, { height, screen, foot });
    if (bottom !== undefined) return bottom;
  }
  return Math.max(foot, screen - height - 2 * gapPx);
}

function findFree(extents: readonly Extent[], { height, screen, foot }: Omit<Asked, 'kept'>): number | undefined {
  let bottom = foot;
  for (const extent of extents.toSorted((one, other) => other.bottom - one.bottom)) {
    const edge = screen - bottom - gapPx;
    if (extent.top < edge && extent.bottom > edge - height) bottom = screen - extent.top;
  }
  return bottom + gapPx + height > screen ? undefined : bottom;
}

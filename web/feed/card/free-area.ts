const sides = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Keeps said in `--free-…` of the frame of a picture how far the head, the tools and the foot of its show reach into it at each side. What is
 * left is the place of the notes (`watch` in app.css). A ref; where no show is around it, whoever has the frame says so.
 */
export function measureFreeArea(frame: HTMLElement | null): (() => void) | undefined {
  const notes = frame?.closest('.watch')?.querySelector('.watch-notes');
  if (!frame || !notes) return undefined;
  const observer = new ResizeObserver(() => {
    const [whole, free] = [frame.getBoundingClientRect(), notes.getBoundingClientRect()];
    for (const side of sides) {
      const taken = side === 'top' || side === 'left' ? free[side] - whole[side] : whole[side] - free[side];
      frame.style.setProperty(`--free-${side}`, `${Math.max(0, taken)}px`);
    }
  });
  observer.observe(frame);
  observer.observe(notes);
  return () => observer.disconnect();
}

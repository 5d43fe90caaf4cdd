import type { CSSProperties, ReactNode } from 'react';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { measureFreeArea } from './free-area.ts';

/** Of a picture this wide for its height, an upright frame would cut off more than a quarter. */
const wholeFrom = 4 / 5;

type Parts = { video: Pick<ShoppableVideo, 'width' | 'height'>; over?: ReactNode; children: ReactNode };

/**
 * The picture of the video: an upright one fills the frame, one that lies or is nearly square is seen whole. What stands `over` it knows how
 * large it is drawn, by `--drawn-width` and `--drawn-height`, in the middle of the frame.
 */
export function TaggedFrame({ video: { width, height }, over, children }: Parts) {
  const [wide, high] = [width || 9, height || 16];
  const fits = wide / high >= wholeFrom ? 'min' : 'max';
  const drawn = {
    '--drawn-width': `${fits}(100cqw, calc(100cqh * ${wide} / ${high}))`,
    '--drawn-height': `${fits}(100cqh, calc(100cqw * ${high} / ${wide}))`,
  } as CSSProperties;
  return (
    <div ref={measureFreeArea} className="absolute inset-0 overflow-hidden [container-type:size]" style={drawn}>
      <div className="absolute top-1/2 left-1/2 h-(--drawn-height) w-(--drawn-width) -translate-x-1/2 -translate-y-1/2">{children}</div>
      {over}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';

/**
 * Exactly as large as the picture of the video is drawn, so that percent of it are percent of the picture: an upright one fills the frame,
 * one that lies is seen whole.
 */
export function TaggedFrame({ video: { width, height }, children }: { video: Pick<ShoppableVideo, 'width' | 'height'>; children: ReactNode }) {
  const [wide, high] = [width || 9, height || 16];
  const fits = wide > high ? 'min' : 'max';
  return (
    <div className="absolute inset-0 overflow-hidden [container-type:size]">
      <div
        className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2"
        style={{ aspectRatio: `${wide} / ${high}`, width: `${fits}(100cqw, calc(100cqh * ${wide} / ${high}))` }}
      >
        {children}
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publisher } from '../../stage/publisher/publisher.ts';

/** Loudness above which somebody speaks; below it is the noise of a quiet room. */
const audible = 0.25;
const rememberedMs = 3_000;
const silent = { transform: 'scaleX(0)' };

/** How loud the microphone is, as a bar and in words. */
export function SoundMeter({ publisher, muted }: { publisher: Publisher | undefined; muted: boolean }) {
  const { t } = useTranslation('live');
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setHeard] = useState(false);

  useEffect(() => {
    let heardAt = Number.NEGATIVE_INFINITY;
    let frame = requestAnimationFrame(draw);
    function draw(now: number): void {
      const level = publisher?.level ?? 0;
      if (level > audible) heardAt = now;
      setHeard(now - heardAt < rememberedMs);
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
      frame = requestAnimationFrame(draw);
    }
    return () => cancelAnimationFrame(frame);
  }, [publisher]);

  const state = muted ? 'muted' : isHeard ? 'heard' : 'silent';
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-ink-700">
        <div ref={bar} style={silent} className="h-full origin-left rounded-full bg-white" />
      </div>
      <p className="text-ink-200 text-sm">{t(`studio.sound.${state}`)}</p>
    </div>
  );
}

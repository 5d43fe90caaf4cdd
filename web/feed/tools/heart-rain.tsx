import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';

const maxAtOnce = 12;

type Risen = { key: number; drift: number };

/** The same count again is the same heart: React may run an effect twice. */
export function withHeart(hearts: readonly Risen[], received: number): Risen[] {
  if (hearts.some(({ key }) => key === received)) return [...hearts];
  return [...hearts, { key: received, drift: Math.round(Math.random() * 80 - 60) }].slice(-maxAtOnce);
}

/** Hearts rising from the button, at most a dozen at once. `received`: a growing count; each change adds one. */
export function HeartRain({ received }: { received: number }) {
  const [hearts, setHearts] = useState<readonly Risen[]>([]);

  useEffect(() => {
    if (received > 0) setHearts((now) => withHeart(now, received));
  }, [received]);

  const land = (landed: number) => setHearts((now) => now.filter(({ key }) => key !== landed));

  return (
    <div aria-hidden className="pointer-events-none absolute bottom-full left-1/2 motion-reduce:hidden">
      {hearts.map(({ key, drift }) => (
        <Heart
          key={key}
          className="absolute size-7 animate-heart fill-rani text-rani"
          style={{ '--drift': `${drift}px` } as React.CSSProperties}
          onAnimationEnd={() => land(key)}
        />
      ))}
    </div>
  );
}

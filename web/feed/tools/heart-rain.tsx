import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';

const mostAtOnce = 12;
const flightMs = 1_600;

/** Hearts of the room, rising from the button; at most a dozen at once. */
export function HeartRain({ beats }: { beats: number }) {
  const [hearts, setHearts] = useState<{ key: number; drift: number }[]>([]);

  useEffect(() => {
    if (beats === 0) return;
    setHearts((now) => [...now, { key: beats, drift: Math.round(Math.random() * 80 - 60) }].slice(-mostAtOnce));
    const timer = setTimeout(() => setHearts((now) => now.filter((heart) => heart.key !== beats)), flightMs);
    return () => clearTimeout(timer);
  }, [beats]);

  return (
    <div aria-hidden className="pointer-events-none absolute bottom-full left-1/2 motion-reduce:hidden">
      {hearts.map(({ key, drift }) => (
        <Heart key={key} className="absolute size-7 animate-heart fill-rani text-rani" style={{ '--drift': `${drift}px` } as React.CSSProperties} />
      ))}
    </div>
  );
}

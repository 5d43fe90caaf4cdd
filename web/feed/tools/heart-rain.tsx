import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';

const maxAtOnce = 12;
const flightMs = 1_600;

/** Hearts rising from the button, at most a dozen at once. `received`: a growing count; each change adds one. */
export function HeartRain({ received }: { received: number }) {
  const [hearts, setHearts] = useState<{ key: number; drift: number }[]>([]);

  useEffect(() => {
    if (received === 0) return;
    setHearts((now) => [...now, { key: received, drift: Math.round(Math.random() * 80 - 60) }].slice(-maxAtOnce));
    const timer = setTimeout(() => setHearts((now) => now.filter((heart) => heart.key !== received)), flightMs);
    return () => clearTimeout(timer);
  }, [received]);

  return (
    <div aria-hidden className="pointer-events-none absolute bottom-full left-1/2 motion-reduce:hidden">
      {hearts.map(({ key, drift }) => (
        <Heart key={key} className="absolute size-7 animate-heart fill-rani text-rani" style={{ '--drift': `${drift}px` } as React.CSSProperties} />
      ))}
    </div>
  );
}

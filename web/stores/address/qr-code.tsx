import { useMemo } from 'react';
import { encode } from 'uqr';

/** Black on white with a quiet zone of four modules (ISO/IEC 18004), or cameras do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="mx-auto size-44 rounded-md bg-white">
      <path d={path} className="fill-ink" />
    </svg>
  );
}

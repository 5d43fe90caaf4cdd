/** How much is done, 0 to 100; `label` is what it is called. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-ink-200"
    >
      <div className="h-full rounded-full bg-ink transition-[width] duration-120 motion-reduce:transition-none" style={{ width: `${percent}%` }} />
    </div>
  );
}

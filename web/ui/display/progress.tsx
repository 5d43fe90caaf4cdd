import { Progress as Primitive } from '@base-ui/react/progress';

type ProgressParts = {
  label: string;
  /** 0 to 100; null while nobody can tell. */
  percent: number | null;
  /** What stands on the right, such as '3 of 8'; the percentage unless given. */
  text?: string;
  /** The bar alone is drawn, where words stand beside it already. */
  isQuiet?: boolean;
};

/** How far something is that takes a while. */
export function Progress({ label, percent, text, isQuiet = false }: ProgressParts) {
  const shown = percent === null ? '' : (text ?? `${Math.round(percent)} %`);
  return (
    <Primitive.Root value={percent} getAriaValueText={() => shown || label} className="flex flex-col gap-1">
      <span className={isQuiet ? 'sr-only' : 'flex justify-between gap-3 text-sm'}>
        <Primitive.Label className="font-semibold">{label}</Primitive.Label>
        <span aria-hidden className="tabular text-quiet">
          {shown}
        </span>
      </span>
      <Primitive.Track className="h-2 overflow-hidden rounded-full bg-hairline">
        <Primitive.Indicator className="h-full rounded-full bg-chosen transition-[width] duration-220 data-indeterminate:w-1/3 data-indeterminate:animate-glide" />
      </Primitive.Track>
    </Primitive.Root>
  );
}

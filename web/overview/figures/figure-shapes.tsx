import { Skeleton } from '../../ui/states.tsx';

/** As high as the figures of a store that sells: tiles, chart and the three columns below, so that what follows them hardly moves. */
export function FigureShapes() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <Skeleton className="col-span-2 h-31 xl:col-span-1" />
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-31" />
        ))}
      </div>
      <Skeleton className="h-96" />
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-160" />
        <Skeleton className="h-160" />
        <Skeleton className="h-160 lg:col-span-2 xl:col-span-1" />
      </div>
    </div>
  );
}

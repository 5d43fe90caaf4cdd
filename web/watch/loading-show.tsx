import { Skeleton } from '../ui/states.tsx';

/** The shopper's frame until its show is known. */
export function LoadingShow({ text }: { text: string }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 flex flex-col justify-end gap-3 p-4">
      <p className="m-auto font-semibold text-lg">{text}</p>
      <Skeleton className="h-4 w-2/3 bg-ink-700" />
      <Skeleton className="h-4 w-1/2 bg-ink-700" />
      <Skeleton className="h-11 w-full bg-ink-700" />
    </div>
  );
}

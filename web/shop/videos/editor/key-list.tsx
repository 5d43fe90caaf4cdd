type Parts = { title: string /** What stands on each key, and what it does. */; keys: readonly (readonly [key: string, words: string])[] };

/** What the keys do, for those who have a keyboard. */
export function KeyList({ title, keys }: Parts) {
  return (
    <details className="text-sm max-lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        {keys.map(([key, words]) => (
          <div key={words} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans">{key}</kbd>
            </dt>
            <dd className="text-quiet">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

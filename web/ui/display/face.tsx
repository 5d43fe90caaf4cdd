import { initialsOf } from './initials.ts';

/** A person's small picture, or initials where there is none; the name stands beside it. `className` gives its size and place. */
export function Face({ name, url, className }: { name: string; url: string | null | undefined; className: string }) {
  const look = `rounded-full ${className}`;
  if (url) return <img src={url} alt="" loading="lazy" className={`object-cover ${look}`} />;
  return (
    <span aria-hidden className={`select-none text-center font-bold ${look}`}>
      {initialsOf(name)}
    </span>
  );
}

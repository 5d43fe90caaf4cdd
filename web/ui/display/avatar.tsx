import { Avatar as Primitive } from '@base-ui/react/avatar';
import { classNames } from '../class-names.ts';
import { initialsOf } from './initials.ts';

const sizes = { small: 'size-8 text-xs', medium: 'size-11 text-base', large: 'size-20 text-2xl', huge: 'size-24 text-3xl lg:size-28' };

type AvatarParts = { name: string; url?: string | null; size?: keyof typeof sizes };

/** A person's picture, or initials while it loads and where there is none. The name stands beside it. */
export function Avatar({ name, url, size = 'medium' }: AvatarParts) {
  return (
    <Primitive.Root
      aria-hidden
      className={classNames('inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-sunken align-middle', sizes[size])}
    >
      {url && <Primitive.Image src={url} alt="" className="size-full object-cover" />}
      <Primitive.Fallback className="font-bold font-display text-body">{initialsOf(name)}</Primitive.Fallback>
    </Primitive.Root>
  );
}

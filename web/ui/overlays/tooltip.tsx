import { Tooltip as Primitive } from '@base-ui/react/tooltip';
import { type ReactElement, useId, useState } from 'react';

type TooltipParts = {
  text: string;
  /** A button or link with a name of its own: who touches a screen never sees the tooltip. */
  children: ReactElement;
};

/** A few words about a control, for a pointer that rests on it or the keyboard's focus. */
export function Tooltip({ text, children }: TooltipParts) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Trigger delay={300} aria-describedby={open ? id : undefined} render={children} />
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={8} className="z-60">
          <Primitive.Popup id={id} role="tooltip" className="max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-white shadow-2xl ring-1 ring-white/20">
            {text}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Parts = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title, for who puts the focus there. */
  heading?: Ref<HTMLHeadingElement>;
  /** The sheet has left the screen. */
  onGone?: () => void;
  /** What it rises in: an element that is positioned and clips; the whole window where there is none. */
  frame?: (() => HTMLElement | null | undefined) | undefined;
  children: ReactNode;
};

/** A sheet over a playing picture: rises from below and leaves the picture above it free. */
export function PictureSheet({ open, onClose, title, heading, onGone, frame, children }: Parts) {
  const { t } = useTranslation('shell');
  const [container] = useState(() => frame?.());
  const place = frame ? 'absolute' : 'fixed';
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} onOpenChangeComplete={(isOpen) => !isOpen && onGone?.()}>
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal container={container}>
          <Drawer.Backdrop
            className={`${place} inset-0 z-40 bg-ink/20 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0`}
          />
          <Drawer.Viewport className={`${place} inset-0 z-50 flex items-end justify-center sm:p-3 ${frame ? 'row:left-(--picture)' : ''}`}>
            <Drawer.Popup className="max-h-[min(62dvh,calc(var(--screen)-1.5rem))] short:max-h-[calc(var(--screen)-1.5rem)] w-full max-w-2xl touch-auto overflow-y-auto overscroll-contain rounded-t-xl bg-paper text-ink shadow-2xl outline-none transition-transform duration-220 ease-enter [transform:translateY(calc(var(--drawer-swipe-movement-y,0px)_-_var(--drawer-keyboard-inset,0px)))] data-ending-style:[transform:translateY(calc(100%+1rem))] data-starting-style:[transform:translateY(calc(100%+1rem))] data-swiping:select-none data-swiping:duration-0 sm:rounded-xl">
              <Drawer.Content className="flex flex-col gap-4 px-4 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
                <span aria-hidden className="mx-auto h-1 w-10 rounded-full bg-ink-300" />
                <div className="flex items-start justify-between gap-3">
                  <Drawer.Title ref={heading} tabIndex={heading ? -1 : undefined} className="min-w-0 break-words font-bold text-2xl outline-none">
                    {title}
                  </Drawer.Title>
                  <Drawer.Close
                    aria-label={t('close')}
                    className="-mt-1.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink-100"
                  >
                    <X aria-hidden className="size-5" />
                  </Drawer.Close>
                </div>
                {children}
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

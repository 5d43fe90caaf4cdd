import { Dialog as Primitive } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type DialogParts = { open: boolean; onClose: () => void; title: string; description?: string; children: ReactNode };

/** A modal dialog; a sheet from below on a phone. Focus stays inside and returns on closing. */
export function Dialog({ open, onClose, title, description, children }: DialogParts) {
  const { t } = useTranslation('shell');
  const popup = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover what the sheet says first.
  const focusFirst = (by: string) => by === 'touch' || (popup.current?.querySelector<HTMLElement>('input, textarea, select') ?? true);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Backdrop className="fixed inset-0 z-40 bg-ink/60" />
        <Primitive.Popup
          ref={popup}
          initialFocus={focusFirst}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-enter overflow-y-auto rounded-t-xl bg-paper p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-2xl sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(36rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-none sm:rounded-xl sm:p-6"
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Primitive.Title className="font-bold text-2xl">{title}</Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-ink-600">{description}</Primitive.Description>}
            </div>
            <Primitive.Close
              aria-label={t('close')}
              className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink-100"
            >
              <X aria-hidden className="size-5" />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type ConfirmParts = { open: boolean; onClose: () => void; onConfirm: () => void; title: string; description: string; confirmLabel: string; busy?: boolean };

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, onClose, onConfirm, title, description, confirmLabel, busy }: ConfirmParts) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button look="destructive" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}

import { Dialog as Primitive } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useGround } from './on-video.tsx';

type DialogParts = {
  open: boolean;
  /** Without it, it stays until its question is answered. */
  onClose?: (() => void) | undefined;
  title: string;
  description?: string;
  /** Stays in sight below what scrolls. */
  foot?: ReactNode;
  /** From 1024 px a sheet of the whole height at the right: what is behind it stays in sight. */
  isSide?: boolean;
  /** Opens with no field in work: for what is looked at first. */
  isCalm?: boolean;
  children?: ReactNode;
};

const side =
  'lg:inset-y-0 lg:right-0 lg:left-auto lg:max-h-none lg:w-[32rem] lg:translate-x-0 lg:translate-y-0 lg:animate-enter lg:rounded-none lg:rounded-l-xl';
const edge = 'px-5 sm:px-6';
const end = 'pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:pb-6';

/** A modal dialog; a sheet from below on a phone. Focus stays inside and returns on closing. */
export function Dialog({ open, onClose, title, description, foot, isSide = false, isCalm = false, children }: DialogParts) {
  const ground = useGround();
  const popup = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover what the sheet says first.
  const focusFirst = (by: string) =>
    isCalm ? popup.current : by === 'touch' || (popup.current?.querySelector<HTMLElement>('input:not([type=file]), textarea, select') ?? true);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Primitive.Portal>
        <Primitive.Backdrop forceRender className="fixed inset-0 z-50 bg-ink/60" />
        <Primitive.Popup
          ref={popup}
          initialFocus={focusFirst}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,calc(100dvh-1.5rem))] animate-enter flex-col overflow-hidden rounded-t-xl bg-ground text-body shadow-2xl sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(36rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-none sm:rounded-xl',
            isSide && side,
            ground,
          )}
        >
          <Head title={title} description={description} canClose={onClose !== undefined} />
          {children && (
            <div data-scroll className={classNames('min-h-0 flex-1 overflow-y-auto pt-1', edge, foot ? 'pb-5' : end)}>
              {children}
            </div>
          )}
          {foot && (
            <div data-actions className={classNames('border-hairline pt-4', children != null && 'border-t', edge, end)}>
              {foot}
            </div>
          )}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Head({ title, description, canClose }: { title: string; description: string | undefined; canClose: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div className={classNames('flex items-start justify-between gap-4 pt-5 pb-3 sm:pt-6', edge)}>
      <div className="min-w-0">
        <Primitive.Title className="break-words font-bold text-2xl">{title}</Primitive.Title>
        {description && <Primitive.Description className="mt-1 text-quiet">{description}</Primitive.Description>}
      </div>
      {canClose && (
        <Primitive.Close aria-label={t('close')} className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken">
          <X aria-hidden className="size-5" />
        </Primitive.Close>
      )}
    </div>
  );
}

type ConfirmParts = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  /** "Cancel" unless given. */
  keepLabel?: string;
  busy?: boolean;
  /** What else must be known before it is done. */
  children?: ReactNode;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, onClose, onConfirm, title, description, confirmLabel, keepLabel, busy, children }: ConfirmParts) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      foot={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{keepLabel ?? t('cancel')}</Button>
          <Button look="destructive" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}

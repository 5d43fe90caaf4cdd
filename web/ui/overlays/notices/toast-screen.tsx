import { Toast } from '@base-ui/react/toast';
import { CircleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classNames } from '../../class-names.ts';
import { type ToastParts, toastQueue } from './toast-queue.ts';
import { useToastRoom } from './use-toast-room.ts';

/** docs/product.md, "Toasts". A pointer or the focus on a toast holds these times. */
const passingMs = 5_000;
const problemMs = 10_000;
const maxToasts = 20;

type Toasts = ReturnType<typeof Toast.useToastManager<ToastParts>>;

export function ToastScreen() {
  return (
    <Toast.Provider limit={maxToasts}>
      <Screen />
    </Toast.Provider>
  );
}

function Screen() {
  const { t } = useTranslation('shell');
  const manager = Toast.useToastManager<ToastParts>();
  const viewport = useToastRoom(manager.toasts.length);
  useQueue(manager);
  useEndOnNavigation(manager);
  return (
    <Toast.Viewport
      ref={viewport}
      aria-label={t('notices.title')}
      className="toasts-place fixed inset-x-3 z-60 flex flex-col-reverse gap-2 overflow-y-auto overscroll-contain rounded-lg empty:hidden sm:left-auto sm:w-96"
    >
      {manager.toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Toast.Viewport>
  );
}

function useQueue({ add, close }: Toasts): void {
  useEffect(() => {
    const show = (toast: ToastParts) =>
      void add({
        id: toast.id,
        title: toast.title,
        description: toast.description,
        type: toast.kind,
        timeout: toast.action?.shownMs ?? (toast.kind === 'problem' ? problemMs : passingMs),
        data: toast,
      });
    return toastQueue.attach({ show, dismiss: close, dismissAll: () => close() });
  }, [add, close]);
}

/** A problem belongs to the page that it was shown on, or to the one that it led to: also where this screen loaded after the navigation. */
function useEndOnNavigation({ toasts, close }: Toasts): void {
  const { pathname } = useLocation();
  const ledTo = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, data, transitionStatus } of toasts) {
      // Closing a toast again changes it too, and would run this effect for ever.
      if (transitionStatus === 'ending' || data?.kind !== 'problem' || data.path === pathname) continue;
      if (data.goesAlong && !ledTo.current.has(id)) ledTo.current.set(id, pathname);
      if (ledTo.current.get(id) !== pathname) close(id);
    }
  }, [pathname, toasts, close]);
}

/** A toast has the role of a dialog by default. */
const asGroup = { role: 'group', 'aria-modal': undefined };

/** Escape closes the toast that has the focus, and not the dialog below it too. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.nativeEvent.stopImmediatePropagation();
}

function ToastCard({ toast }: { toast: Toasts['toasts'][number] }) {
  const { t } = useTranslation('shell');
  const { close } = Toast.useToastManager();
  const action = toast.data?.action;
  const isProblem = toast.type === 'problem';
  return (
    <Toast.Root
      toast={toast}
      {...asGroup}
      swipeDirection={['down', 'left', 'right']}
      onKeyDown={keepEscape}
      className={classNames(
        'relative flex shrink-0 translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) animate-enter items-start gap-3 rounded-lg p-4 pr-14 text-white shadow-lg ring-1 ring-white/20 ring-inset transition-opacity duration-120 data-ending-style:opacity-0 data-limited:hidden',
        isProblem ? 'bg-brick' : 'bg-ink',
      )}
    >
      {isProblem && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />}
      <Toast.Content className="min-w-0 flex-1 break-words">
        <Toast.Title render={<p />} className="font-semibold" />
        <Toast.Description className="text-sm text-white/90" />
        {action && (
          <Toast.Action
            className="-mx-2 -mb-2 mt-1 inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-white underline underline-offset-4 hover:bg-white/15"
            onClick={() => {
              close(toast.id);
              action.onClick();
            }}
          >
            {action.label}
          </Toast.Action>
        )}
      </Toast.Content>
      <Toast.Close
        aria-label={t('close')}
        aria-hidden={false}
        className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-full hover:bg-white/15"
      >
        <X aria-hidden className="size-5" />
      </Toast.Close>
    </Toast.Root>
  );
}

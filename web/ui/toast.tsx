import { Toaster, toast } from 'sonner';

/** docs/product.md, "Toasts": a toast leaves after 5 s, a destructive one stays until dismissed, 20 at most. */
const shownMs = 5_000;
const limit = 20;

export function showToast(title: string, description?: string): void {
  toast(title, { description, duration: shownMs });
}

export function showProblem(title: string, description?: string): void {
  toast.error(title, { description, duration: Number.POSITIVE_INFINITY });
}

/** Takes away what no longer holds, such as the problems of a form that has been sent. */
export function dismissToasts(): void {
  toast.dismiss();
}

export function Toasts() {
  return (
    <Toaster
      position="top-center"
      visibleToasts={limit}
      closeButton
      expand
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'relative font-sans! flex w-full items-start gap-3 rounded-lg bg-ink p-4 pr-14 text-white shadow-2xl sm:w-96',
          error: 'bg-brick!',
          title: 'font-semibold',
          description: 'text-sm text-white/90',
          closeButton: 'absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-full hover:bg-white/15',
          icon: 'mt-0.5',
        },
      }}
    />
  );
}

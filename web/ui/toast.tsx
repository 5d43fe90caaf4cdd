import { useEffect } from 'react';
import { useLoaded } from './hooks/use-loaded.ts';
import { type ToastAction, type ToastParts, toastQueue } from './overlays/notices/toast-queue.ts';

type ProblemOptions = {
  action?: ToastAction;
  /** Says why another page comes up, and stays when it does. */
  goesAlong?: boolean;
};

/** Returns what takes the toast away before its time. */
export function showToast(title: string, description?: string, action?: ToastAction): () => void {
  return show({ kind: 'passing', title, description, action, goesAlong: false });
}

export function showProblem(title: string, description?: string, { action, goesAlong = false }: ProblemOptions = {}): void {
  show({ kind: 'problem', title, description, action, goesAlong });
}

/** Takes away what no longer holds, such as the problems of a form that has been sent. */
export function dismissToasts(): void {
  toastQueue.dismissAll();
}

let count = 0;

function show(toast: Omit<ToastParts, 'id' | 'path'>): () => void {
  count += 1;
  const id = `toast-${count}`;
  toastQueue.show({ ...toast, id, path: location.pathname });
  return () => toastQueue.dismiss(id);
}

const loadScreen = async () => (await import('./overlays/notices/toast-screen.tsx')).ToastScreen;

/** Where toasts appear. The region is there from the start, for screen readers to hear its first one; its code comes with the first gesture. */
export function Toasts() {
  const { Loaded, load } = useLoaded(loadScreen);
  useEffect(() => {
    if (Loaded) return;
    // Also once the network is back: the first toast may have been about it.
    const gestures = ['pointerdown', 'keydown', 'online'] as const;
    const prepare = () => void load();
    for (const gesture of gestures) addEventListener(gesture, prepare);
    const stop = toastQueue.onNeed(prepare);
    return () => {
      stop();
      for (const gesture of gestures) removeEventListener(gesture, prepare);
    };
  }, [Loaded, load]);
  return <div aria-live="polite">{Loaded && <Loaded />}</div>;
}

/** `shownMs`: how long the action is possible, and the toast stays. */
export type ToastAction = { label: string; onClick: () => void; shownMs?: number };

export type ToastParts = {
  id: string;
  title: string;
  description: string | undefined;
  /** A problem is what docs/product.md, "Toasts" calls destructive. */
  kind: 'passing' | 'problem';
  action: ToastAction | undefined;
  /** It explains the page that it leads to, and stays over that navigation. */
  goesAlong: boolean;
  /** Of the page that it was shown on. */
  path: string;
};

type ToastScreen = { show: (toast: ToastParts) => void; dismiss: (id: string) => void; dismissAll: () => void };

/** Toasts on their way to the screen, whose code loads with the first of them. */
export class ToastQueue {
  #waiting: ToastParts[] = [];
  #screen: ToastScreen | undefined;
  #need: (() => void) | undefined;

  show(toast: ToastParts): void {
    if (this.#screen) return this.#screen.show(toast);
    this.#waiting.push(toast);
    this.#need?.();
  }

  dismiss(id: string): void {
    this.#waiting = this.#waiting.filter((toast) => toast.id !== id);
    this.#screen?.dismiss(id);
  }

  dismissAll(): void {
    this.#waiting = [];
    this.#screen?.dismissAll();
  }

  /** Calls `need` for each toast that has no screen to go to, those before included. */
  onNeed(need: () => void): () => void {
    this.#need = need;
    if (this.#waiting.length > 0) need();
    return () => {
      this.#need = undefined;
    };
  }

  /** What waits goes to `screen` at once, in its order. */
  attach(screen: ToastScreen): () => void {
    this.#screen = screen;
    for (const toast of this.#waiting.splice(0)) screen.show(toast);
    return () => {
      this.#screen = undefined;
    };
  }
}

export const toastQueue = new ToastQueue();

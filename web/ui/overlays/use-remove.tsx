import '../texts.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialog.tsx';
import { showToast } from '../toast.tsx';
import { DelayedRemovals, type RemovalWays, undoMs } from './delayed-removals.ts';

type Common<Item> = {
  keyOf: (item: Item) => string;
  /** Removes it and has the list fetched again, or says why it could not. Never rejects. */
  run: (item: Item, ways: RemovalWays) => Promise<void>;
};

/** For what cannot be taken back: asks first. */
type Asking<Item> = Common<Item> & {
  confirm: { title: string; text: (item: Item) => string; confirmLabel: string; note?: (item: Item, close: () => void) => ReactNode };
};

/** For all else: gone at once, with ten seconds to take it back. */
type Undoing<Item> = Common<Item> & { removed: (item: Item) => string };

export type Removal<Item> = {
  remove: (item: Item) => void;
  /** Those that are still to be shown. */
  without: (items: readonly Item[]) => Item[];
  /** Does at once what can still be taken back. True, once it is done, where there was anything. */
  finish: () => Promise<boolean>;
  /** Belongs somewhere on the page. */
  dialog: ReactNode;
};

/** Removing rows of a list. A removal that waits runs when its time is over, and when its screen or the page is left. */
export function useRemove<Item>(parts: Asking<Item> | Undoing<Item>): Removal<Item> {
  const [asked, setAsked] = useState<Item>();
  const [isRunning, setRunning] = useState(false);
  const { show, hidden, finish } = useDelayedRemoval(parts);

  async function confirmed(item: Item): Promise<void> {
    setRunning(true);
    await parts.run(item, { keepalive: false });
    setRunning(false);
    setAsked(undefined);
  }

  return {
    remove: (item) => ('confirm' in parts ? setAsked(item) : show(item, parts.removed(item))),
    without: (items) => items.filter((item) => !hidden.has(parts.keyOf(item))),
    finish,
    dialog: 'confirm' in parts && (
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked !== undefined && void confirmed(asked)}
        busy={isRunning}
        title={parts.confirm.title}
        description={asked === undefined ? '' : parts.confirm.text(asked)}
        confirmLabel={parts.confirm.confirmLabel}
      >
        {asked !== undefined && parts.confirm.note?.(asked, () => setAsked(undefined))}
      </ConfirmDialog>
    ),
  };
}

function useDelayedRemoval<Item>({ keyOf, run }: Common<Item>) {
  const { t } = useTranslation('ui');
  const [removals] = useState(() => new DelayedRemovals());
  const hidden = useSyncExternalStore(
    removals.subscribe,
    () => removals.keys,
    () => removals.keys,
  );
  useEffect(() => {
    const leave = () => void removals.flush({ keepalive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      void removals.flush({ keepalive: false });
    };
  }, [removals]);

  function show(item: Item, removed: string): void {
    const key = keyOf(item);
    const dismiss = showToast(removed, undefined, { label: t('undo'), shownMs: undoMs, onClick: () => removals.undo(key) });
    removals.add(key, (ways) => {
      dismiss();
      return run(item, ways).finally(() => removals.settle(key));
    });
  }

  return { show, hidden, finish: () => removals.flush({ keepalive: false }) };
}

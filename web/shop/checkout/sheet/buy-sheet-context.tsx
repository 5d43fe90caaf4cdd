import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { addressNow, type BuyEntry, entryNow, readEntry, stateNow } from './buy-entry.ts';

const loadSheet = async () => (await import('./buy-sheet.tsx')).BuySheet;

type Wanted = Pick<BuyEntry, 'productId' | 'liveId'>;
/** For the press of a link to the checkout: opens the sheet instead. */
type Buy = (event: MouseEvent<HTMLAnchorElement>, wanted: Wanted) => void;

const BuyContext = createContext<Buy | undefined>(undefined);

/** Undefined where nothing plays that a sheet could leave on screen. */
export function useBuy(): Buy | undefined {
  return useContext(BuyContext);
}

type Parts = { children: ReactNode /** What the sheet rises in: an element that is positioned and clips. */; frame: () => HTMLElement | null | undefined };

/** Lets what is inside be bought in a sheet over the picture, which goes on. Its code comes with the first press. */
export function BuySheetProvider({ children, frame }: Parts) {
  const navigate = useNavigate();
  const entry = readEntry(useLocation().state);
  const { Loaded: Sheet, load } = useLoaded(loadSheet);
  const [shown, setShown] = useState<BuyEntry>();
  const isOpening = useRef(false);
  // What was open stays until it has left the screen.
  if (entry && entry !== shown) setShown(entry);
  useEffect(() => {
    if (entry) void load();
  }, [entry, load]);

  const open = useCallback(
    async (link: HTMLAnchorElement, wanted: Wanted) => {
      const from = addressNow();
      if (isOpening.current || entryNow()) return;
      isOpening.current = true;
      const isLoaded = await load();
      isOpening.current = false;
      if (addressNow() !== from || entryNow()) return;
      if (!isLoaded) return await navigate(link.pathname + link.search);
      await navigate(from, { state: { ...stateNow(), buying: { ...wanted, quantity: 1, step: 1 } satisfies BuyEntry }, preventScrollReset: true });
    },
    [load, navigate],
  );
  const buy = useCallback<Buy>(
    (event, wanted) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void open(event.currentTarget, wanted);
    },
    [open],
  );

  return (
    <BuyContext value={buy}>
      {children}
      {Sheet && shown && <Sheet key={shown.productId} entry={shown} open={entry !== undefined} frame={frame} onGone={() => setShown(undefined)} />}
    </BuyContext>
  );
}

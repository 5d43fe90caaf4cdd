import './texts.ts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import { closeOnBack } from './back-button.ts';
import { currentSession } from './current-session.ts';
import type { Return } from './return.ts';
import type { Dismiss, SheetStart, SignInReason } from './sheet-start.ts';

const loadSheet = () => import('./sign-in-sheet.tsx');

/** What gets the focus once the sheet is gone; by default what had it before. */
type Focus = () => HTMLElement | null | undefined;
type SignIn = {
  /** Whether the person is signed in, after asking a guest to be. The sheet's title is `reason`'s. */
  requireSignIn(reason: SignInReason, focus?: Focus): Promise<boolean>;
  /** Opens the sheet for a guest, and at the name for somebody who has none. */
  openSignIn(reason: SignInReason, focus?: Focus): Promise<boolean>;
  /** Fetches the sheet's code ahead of the press. */
  preload(): void;
  opening: boolean;
};
type Loaded = Awaited<ReturnType<typeof loadSheet>>;
type Request = { Sheet: Loaded['SignInSheet']; start: SheetStart; focus: Focus | undefined; settle: (signedIn: boolean) => void; leaveHistory: () => void };

const SignInContext = createContext<SignIn | undefined>(undefined);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error('useSignIn is used outside of SignInSheetProvider');
  return signIn;
}

type ProviderParts = {
  children: ReactNode;
  /** What the sheet rises in: an element that is positioned and clips. */
  frame: () => HTMLElement | null | undefined;
  /** Where a provider sends the person back to. */
  returnAddress: () => string;
};

/** Lets what is inside ask for a sign-in by a sheet over the page, which goes on behind it. */
export function SignInSheetProvider({ children, frame, returnAddress }: ProviderParts) {
  const { signIn, request, open, close, forget, dismiss } = useRequests();
  return (
    <SignInContext value={signIn}>
      {children}
      {request && (
        <request.Sheet
          key={request.key}
          ref={dismiss}
          open={open}
          start={request.start}
          frame={frame}
          finalFocus={request.focus}
          returnAddress={returnAddress}
          onClose={close}
          onGone={forget}
        />
      )}
    </SignInContext>
  );
}

function useRequests() {
  const [request, setRequest] = useState<Request & { key: number }>();
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(false);
  const current = useRef<Request>(undefined);
  const dismiss = useRef<Dismiss>(null);

  const actions = useMemo(() => {
    function close(signedIn: boolean): void {
      const closing = current.current;
      current.current = undefined;
      setOpen(false);
      closing?.leaveHistory();
      closing?.settle(signedIn);
    }

    async function show(start: SheetStart, focus?: Focus): Promise<boolean> {
      if (current.current) return false;
      setOpening(true);
      const loaded = await loadSheet().catch(() => undefined);
      setOpening(false);
      const retry = { label: text('shell:retry'), onClick: () => void show(start, focus) };
      if (!loaded) showProblem(text('sign-in:failed'), text('sign-in:notLoaded'), { action: retry });
      if (!loaded || current.current) return false;
      return await new Promise((settle) => {
        current.current = { Sheet: loaded.SignInSheet, start, focus, settle, leaveHistory: closeOnBack(() => dismiss.current?.dismiss()) };
        setRequest({ ...current.current, key: performance.now() });
        setOpen(true);
      });
    }
    return { close, show };
  }, []);

  useReturn(actions.show);
  const signIn = useMemo((): SignIn => {
    const openSignIn: SignIn['openSignIn'] = async (reason, focus) => {
      const session = await currentSession();
      return await actions.show({ reason, step: session ? 'name' : 'address' }, focus);
    };
    return {
      opening,
      openSignIn,
      requireSignIn: async (reason, focus) => (await currentSession()) !== undefined || (await openSignIn(reason, focus)),
      preload: () => void loadSheet().catch(() => undefined),
    };
  }, [actions, opening]);
  return { signIn, request, open, close: actions.close, forget: () => setRequest(undefined), dismiss };
}

/** Goes on with a sign-in that a provider has just sent back to this page. */
function useReturn(show: (start: SheetStart) => Promise<boolean>): void {
  useEffect(() => {
    void findReturn().then((found) => {
      if (found.problem) showProblem(text('sign-in:failed'), found.problem);
      if (found.step) void show({ reason: 'account', step: found.step });
    });
  }, [show]);
}

/** What a provider brought back in the address: few visits have it, so its code comes with those alone. */
async function findReturn(): Promise<Return> {
  const said = new URLSearchParams(location.search);
  if (!said.has('error') && !said.has('code')) return {};
  const loaded = await import('./return.ts').catch(() => undefined);
  return loaded ? await loaded.takeReturn() : { problem: text('sign-in:notLoaded') };
}

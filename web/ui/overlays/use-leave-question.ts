import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

type Question = {
  open: boolean;
  /** Leaving would lose something. */
  isChanged: boolean;
  onLeave: () => void;
  /** `isChanged` as of now, where it comes late. */
  look?: () => boolean;
  /** What is open stands in the address, so that Back alone closes it. */
  isInAddress?: boolean;
};

/**
 * Whether to leave what is open over a page. Back closes it and stays on the page; with changes, closing it, Back,
 * following a link and closing the tab ask first.
 */
export function useLeaveQuestion({ open, isChanged, onLeave, look, isInAddress = false }: Question) {
  const [isAsking, setAsking] = useState(false);
  const isSaving = useRef(false);
  // Closing may be a step back or another address itself, which must not be asked about again.
  const isLeaving = useRef(false);
  const isBack = useRef(false);
  // The router hears of a new function a moment after the dialog is seen, which a press on Back does not wait for.
  const now = useRef({ open, isChanged });
  useLayoutEffect(() => {
    now.current = { open, isChanged };
  });
  const blocker = useBlocker(({ historyAction }) => {
    isBack.current = historyAction === 'POP' && !isInAddress;
    if (isLeaving.current) {
      isLeaving.current = false;
      return false;
    }
    return now.current.open && (isBack.current || (now.current.isChanged && !isSaving.current));
  });

  useEffect(() => {
    if (open) isLeaving.current = false;
  }, [open]);

  function leave(): void {
    isLeaving.current = true;
    onLeave();
  }

  function goOn(): void {
    setAsking(false);
    // What was asked for takes the page away, with what is open over it.
    if (blocker.state === 'blocked' && !isBack.current) blocker.proceed();
    else leave();
  }

  function ask(): void {
    if (look?.() ?? isChanged) setAsking(true);
    else goOn();
  }

  const onBlocked = useEffectEvent(() => {
    // A link waits for the answer and is then followed; Back is answered by closing.
    if (isBack.current) blocker.reset?.();
    if (!isSaving.current) ask();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') onBlocked();
  }, [blocker.state]);

  useEffect(() => {
    if (!open || !isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [open, isChanged]);

  return {
    isAsking,
    ask,
    /** Without the question, for a Cancel that says so itself. */
    leave,
    keep() {
      setAsking(false);
      blocker.reset?.();
    },
    discard: goOn,
    /** The screen itself may go on to another page while this runs. */
    async during(saving: Promise<void>): Promise<void> {
      isSaving.current = true;
      await saving.finally(() => {
        isSaving.current = false;
      });
    },
  };
}

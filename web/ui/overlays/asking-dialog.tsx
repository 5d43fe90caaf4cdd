import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useTyped } from './use-typed.ts';

type AskingParts = Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'children'> & {
  onClose: () => void;
  children: ReactNode | ((leave: () => void) => ReactNode);
  /** What is open stands in the address, so that Back alone closes it. */
  isInAddress?: boolean;
};

/**
 * A dialog whose fields are its own affair: by Escape, beside it, by its cross, Back or a link, whoever has typed in it is asked first.
 * A Cancel inside says so itself and calls `onClose`, or the given `leave` where closing is a step back. Rendered while it is open:
 * the router asks one question at a time.
 */
export function AskingDialog({ onClose, children, isInAddress, ...parts }: AskingParts) {
  const typed = useTyped();
  const leave = useLeaveQuestion({ open: true, isChanged: typed.isTyped, onLeave: onClose, look: typed.look, isInAddress });
  return (
    <Dialog open {...parts} onClose={leave.ask}>
      <div ref={typed.watch}>{typeof children === 'function' ? children(leave.leave) : children}</div>
      <DiscardQuestion leave={leave} />
    </Dialog>
  );
}

import type { ComponentProps } from 'react';
import { Dialog } from '../dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useTyped } from './use-typed.ts';

type Parts = Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose'> & { onClose: () => void };

/**
 * A dialog whose fields are its own affair: by Escape, beside it, by its cross, Back or a link, whoever has typed in it is asked first.
 * A Cancel inside says so itself and calls `onClose`. Rendered while it is open: the router asks one question at a time.
 */
export function AskingDialog({ onClose, children, ...parts }: Parts) {
  const typed = useTyped();
  const leave = useLeaveQuestion({ open: true, isChanged: typed.isTyped, onLeave: onClose, look: typed.look });
  return (
    <Dialog open {...parts} onClose={leave.ask}>
      <div ref={typed.watch}>{children}</div>
      <DiscardQuestion leave={leave} />
    </Dialog>
  );
}

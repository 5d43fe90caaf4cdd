import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Parts = {
  /** What is pressed, asked, and answered. */
  words: { button: string; title: string; text: string | undefined; yes: string; no: string };
  isPending: boolean;
  /** Calls `close` once it is done, or failed. */
  onYes: (close: () => void) => void;
};

/** A press that cannot be taken back, with a question before it. */
export function AskFirst({ words, isPending, onYes }: Parts) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button look="ghost" wide className="text-brick!" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={words.title}
        description={words.text}
        foot={
          <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-start">
            <Button look="destructive" busy={isPending} onClick={() => onYes(close)}>
              {words.yes}
            </Button>
            <Button disabled={isPending} onClick={close}>
              {words.no}
            </Button>
          </div>
        }
      />
    </>
  );
}

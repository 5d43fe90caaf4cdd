import '../texts.ts';
import './sheet-texts.ts';
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '../../ui/overlays/discard-question.tsx';
import { useTyped } from '../../ui/overlays/use-typed.ts';
import { AddressStep } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { NameStep } from './name-step.tsx';
import type { Dismiss, SheetStart } from './sheet-start.ts';
import { typedAddress } from './typed-address.ts';
import { type Steps, useSignInSteps } from './use-sign-in-steps.ts';

type SheetParts = {
  ref: Ref<Dismiss>;
  open: boolean;
  start: SheetStart;
  frame: () => HTMLElement | null | undefined;
  finalFocus: (() => HTMLElement | null | undefined) | undefined;
  returnAddress: () => string;
  onClose: (signedIn: boolean) => void;
  /** The sheet has left the screen. */
  onGone: () => void;
};

/** The sign-in over a playing video: rises from below, leaves the picture above it free, asks one thing at a time. */
export function SignInSheet({ ref, open, start, frame, finalFocus, returnAddress, onClose, onGone }: SheetParts) {
  const [container] = useState(frame);
  const steps = useSignInSteps(start, onClose);
  const typed = useTyped();
  const [isAsking, setAsking] = useState(false);
  function discard(): void {
    setAsking(false);
    typedAddress.set('');
    steps.dismiss();
  }
  useImperativeHandle(ref, () => ({ dismiss: steps.dismiss }));
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && (typed.look() ? setAsking(true) : steps.dismiss())}
      onOpenChangeComplete={(isOpen) => !isOpen && onGone()}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal container={container}>
          <Drawer.Backdrop className="absolute inset-0 z-40 bg-ink/20 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Drawer.Viewport className="absolute inset-0 z-50 flex items-end justify-center sm:p-3 row:left-(--picture)">
            <Drawer.Popup
              finalFocus={finalFocus && (() => finalFocus() ?? true)}
              className="max-h-[min(85dvh,calc(var(--screen)-1.5rem))] w-full touch-auto overflow-y-auto overscroll-contain rounded-t-xl bg-paper text-ink shadow-2xl outline-none transition-transform duration-220 ease-enter [transform:translateY(calc(var(--drawer-swipe-movement-y,0px)_-_var(--drawer-keyboard-inset,0px)))] data-ending-style:[transform:translateY(calc(100%+1rem))] data-starting-style:[transform:translateY(calc(100%+1rem))] data-swiping:select-none data-swiping:duration-0 sm:mx-auto sm:max-w-lg sm:rounded-xl"
            >
              <Drawer.Content ref={typed.watch} className="flex flex-col gap-4 px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
                <span aria-hidden className="mx-auto h-1 w-10 rounded-full bg-ink-300" />
                <Body steps={steps} start={start} returnAddress={returnAddress} />
                <DiscardQuestion leave={{ isAsking, keep: () => setAsking(false), discard }} />
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

function Body({ steps, start, returnAddress }: { steps: Steps; start: SheetStart; returnAddress: () => string }) {
  const { t } = useTranslation('sign-in-sheet');
  const { step } = steps;
  if (step.name === 'address')
    return (
      <StepFrame title={t(`reason.${start.reason}`)} text={t('address.text')}>
        <AddressStep steps={steps} returnAddress={returnAddress} />
      </StepFrame>
    );
  if (step.name === 'code')
    return (
      <StepFrame title={t('code.title')} text={t('code.text', { to: step.sent.to.shown })}>
        <CodeStep steps={steps} sent={step.sent} />
      </StepFrame>
    );
  if (step.name === 'second-factor')
    return (
      <StepFrame title={t('factor.title')} text={t('factor.text')}>
        <FactorStep steps={steps} />
      </StepFrame>
    );
  return (
    <StepFrame title={t(`name.${start.step === 'name' && start.reason === 'chat' ? 'titleLater' : 'title'}`)} text={t('name.text')}>
      <NameStep steps={steps} />
    </StepFrame>
  );
}

function StepFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <Drawer.Title className="font-bold text-2xl">{title}</Drawer.Title>
          <Drawer.Description className="text-pretty break-words text-ink-600">{text}</Drawer.Description>
        </div>
        <Drawer.Close
          aria-label={t('close')}
          className="-mt-1.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink-100"
        >
          <X aria-hidden className="size-5" />
        </Drawer.Close>
      </div>
      {children}
    </>
  );
}

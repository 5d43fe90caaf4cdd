import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isMissing } from '../api/found.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { showProblem } from '../ui/toast.tsx';
import { ShopperFrame } from './shopper-frame.tsx';

type Words = { title: string; text: string; submit: string; done: string; doneText?: string; broken: string; shop: string };

/** Where `?token=…` of a message's link leads. Opening it ends nothing, since mail scanners open links; the button does. */
export function StopMessages({ words, stop }: { words: Words; stop: (token: string) => Promise<unknown> }): ReactNode {
  const [search] = useSearchParams();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'broken'>('asked');
  const token = search.get('token') ?? '';

  async function submit(): Promise<void> {
    setState('busy');
    try {
      await stop(token);
      setState('done');
    } catch (error) {
      const isBroken = isMissing(error);
      if (!isBroken) showProblem((error as Error).message);
      setState(isBroken ? 'broken' : 'asked');
    }
  }

  const shop = <ButtonLink to="/shop">{words.shop}</ButtonLink>;
  return (
    <ShopperFrame light>
      <h1 className="sr-only">{words.title}</h1>
      {state === 'done' ? (
        <EmptyState title={words.done} text={words.doneText} action={shop} />
      ) : state === 'broken' || token === '' ? (
        <EmptyState title={words.broken} action={shop} />
      ) : (
        <EmptyState
          title={words.title}
          text={words.text}
          action={
            <Button look="primary" busy={state === 'busy'} onClick={() => void submit()} className="min-h-12">
              {words.submit}
            </Button>
          }
        />
      )}
    </ShopperFrame>
  );
}

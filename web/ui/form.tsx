import type { ComponentProps } from 'react';
import { useHydrated } from './hooks/use-hydrated.ts';

/** Opens its fields once the page's script runs: what is typed earlier would be lost, and sent as part of the address. */
export function Form({ className, children, ...rest }: ComponentProps<'form'>) {
  const isReady = useHydrated();
  return (
    <form noValidate {...rest}>
      <fieldset disabled={!isReady} className={className}>
        {children}
      </fieldset>
    </form>
  );
}

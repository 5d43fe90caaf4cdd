import { type ComponentProps, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Opens its fields once the page's script runs: what is typed earlier would be lost, and sent as part of the address. */
export function Form({ className, children, ...rest }: ComponentProps<'form'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <form noValidate {...rest}>
      <fieldset disabled={!isReady} className={className}>
        {children}
      </fieldset>
    </form>
  );
}

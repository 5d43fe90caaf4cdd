import type { ComponentProps } from 'react';

/** What is typed before the page's code runs is kept, and not sent as part of the address (`web/net/early-input.ts`). */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />;
}

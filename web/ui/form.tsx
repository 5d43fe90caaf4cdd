import type { ComponentProps } from 'react';

/** What is typed before the page's code runs is kept (`web/net/early-input.ts`). Where no script runs at all, it is refused, and in no address. */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" noValidate {...props} />;
}

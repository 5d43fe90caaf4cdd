/** A text field, and what looks like one. */
export const controlClasses =
  'w-full min-h-11 rounded-md border bg-surface px-3 py-2 text-base text-body placeholder:text-quiet disabled:bg-sunken aria-invalid:border-danger border-line hover:border-quiet';

/** Above dialogs, which may hold what opened it. */
export const positionerClasses = 'z-60 outline-none';

export const popupClasses =
  'max-w-[min(24rem,var(--available-width))] animate-enter rounded-md border border-hairline bg-surface text-body shadow-2xl outline-none';

/** A line of a menu or a list of choices: 44 px for a thumb. */
export const lineClasses =
  'flex min-h-11 cursor-default select-none items-center gap-3 px-3 py-2 outline-none data-highlighted:bg-sunken data-disabled:opacity-50';

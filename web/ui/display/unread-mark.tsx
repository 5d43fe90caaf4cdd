/** On the corner of an icon: there is something new. The name of its button says it in words. */
export function UnreadMark({ shown }: { shown: boolean }) {
  return shown && <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full bg-current" />;
}

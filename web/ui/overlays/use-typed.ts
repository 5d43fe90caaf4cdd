import { useCallback, useRef, useState } from 'react';

type TextInput = HTMLInputElement | HTMLTextAreaElement;
const isTextInput = (target: EventTarget | null): target is TextInput => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Whether something stands in the fields of an element that was typed there. A field that is gone, such as that of a step before, does not count. */
export function useTyped(): {
  isTyped: boolean /** The same, as of now. */;
  look: () => boolean;
  watch: (root: HTMLElement | null) => (() => void) | undefined;
} {
  const [isTyped, setTyped] = useState(false);
  const judge = useRef<() => boolean>(() => false);

  const watch = useCallback((root: HTMLElement | null) => {
    if (!root) return;
    const first = new Map<TextInput, string>();
    judge.current = () => [...first].some(([field, text]) => root.contains(field) && field.value.trim() !== '' && field.value !== text);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After React has heard the event: a render before that would put a controlled field back to what it held.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(judge.current()));
    };
    const remember = ({ target }: Event) => {
      if (isTextInput(target) && !first.has(target)) first.set(target, target.value);
    };
    const typed = ({ target }: Event) => {
      if (isTextInput(target) && !first.has(target)) first.set(target, '');
      look();
    };
    const steps = new MutationObserver(look);
    root.addEventListener('focusin', remember);
    root.addEventListener('input', typed);
    steps.observe(root, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      root.removeEventListener('focusin', remember);
      root.removeEventListener('input', typed);
      steps.disconnect();
    };
  }, []);

  return { isTyped, look: () => judge.current(), watch };
}

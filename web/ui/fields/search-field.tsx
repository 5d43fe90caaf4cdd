import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';

type SearchParts = { label: string; value: string; onSearch: (text: string) => void; className?: string };

/** How long a pause in typing starts the search. */
const pauseMs = 300;

/** A search box that asks when the typing pauses, or at Enter. It may stand inside of a form, which Enter then leaves alone. */
export function SearchField({ label, value, onSearch, className }: SearchParts) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, asked: value });
  if (value !== known.value) {
    setKnown({ ...known, value });
    // Taken away elsewhere; the answer to what was asked here must not overtake the typing.
    if (value !== known.asked) setText(value);
  }
  function ask(): void {
    setKnown({ ...known, asked: text.trim() });
    onSearch(text.trim());
  }
  const askLater = useEffectEvent(ask);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(askLater, pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  const askByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // An input method ends a word by Enter, too.
    if (!event.nativeEvent.isComposing) ask();
  };
  return (
    <search className={classNames('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet" />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={askByEnter}
        className={classNames(controlClasses, 'pl-10')}
      />
    </search>
  );
}

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { controlClasses } from '../ui/field.tsx';

type SearchParts = { label: string; value: string; onSearch: (text: string) => void; className?: string };

/** How long a pause in typing starts the search. */
const pauseMs = 300;

/** A search box that asks when the typing pauses, or at Enter. */
export function SearchField({ label, value, onSearch, className }: SearchParts) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
        className="relative"
      >
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-500" />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(controlClasses, 'pl-10')}
        />
      </form>
    </search>
  );
}

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useTelling } from '../draft/use-telling.ts';
import { cutText } from './cut-text.ts';

type Parts = {
  label: string;
  value: string;
  isLong: boolean;
  max: number;
  onChange: (value: string) => void /** The end of what is typed does not fit, and is left out. */;
  onCut: () => void;
};

/**
 * Text that is written where it stands. While it has the focus it is its own: what is typed is told as `useTelling` says, and Undo is the
 * browser's, of this text alone.
 */
export function EditableLine({ label, value, isLong, max, onChange, onCut }: Parts) {
  const element = useRef<HTMLSpanElement>(null);
  const told = useRef(value);
  const isCut = useRef(false);
  const telling = useTelling(tell);

  useLayoutEffect(() => {
    const { current } = element;
    told.current = value;
    if (current && document.activeElement !== current && current.textContent !== value) current.textContent = value;
  }, [value]);

  function tell(): void {
    if (!element.current) return;
    // biome-ignore lint/performance/useDomNodeTextContent: lines that were broken with Enter may be elements
    const typed = element.current.innerText.replace(/\u00a0/g, ' ');
    const whole = (isLong ? typed : typed.replace(/\s*\n\s*/g, ' ')).trim();
    const text = cutText(whole, max);
    const wasCut = isCut.current;
    isCut.current = text !== whole;
    if (isCut.current && !wasCut) onCut();
    if (text === told.current) return;
    told.current = text;
    onChange(text);
  }

  function press(event: KeyboardEvent): void {
    // The page's own keys, such as Undo, are not meant here; nor is what a link or a summary around it does with Space.
    event.stopPropagation();
    if (event.key === 'Escape' || (event.key === 'Enter' && !isLong)) {
      event.preventDefault();
      element.current?.blur();
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would not take the size and the lines of the text it stands for
    <span
      ref={element}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline={isLong}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      data-placeholder={label}
      onInput={telling.soon}
      onBlur={() => {
        telling.now();
        isCut.current = false;
        if (element.current) element.current.textContent = told.current;
      }}
      onKeyDown={press}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      className={classNames(
        'inline-block min-w-8 cursor-text rounded-sm empty:before:opacity-60 empty:before:content-[attr(data-placeholder)] hover:bg-current/10 focus:bg-current/5',
        isLong && 'whitespace-pre-line',
      )}
    />
  );
}

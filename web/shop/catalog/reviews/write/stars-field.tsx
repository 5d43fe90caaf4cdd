import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { starChoices } from '#contract/shop/reviews/rating.ts';
import { classNames } from '../../../../ui/class-names.ts';

const choices = starChoices.toReversed();

type Parts = { value: number; onChange: (stars: number) => void; error?: string /** Of the first star. */; ref?: Ref<HTMLInputElement> };

/** One to five stars as a group of radio buttons: by finger, by the arrow keys, and read out in words. 0: none yet. */
export function StarsField({ value, onChange, error, ref }: Parts) {
  const { t } = useTranslation('write-review');
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const lit = pointed || value;
  const word = choices.find((stars) => stars === lit);
  return (
    <fieldset data-field aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1">
      <legend className="font-semibold text-sm">{t('rating')}</legend>
      <div className="-ml-2 flex items-center" onPointerLeave={() => setPointed(0)}>
        {choices.map((stars) => (
          <label
            key={stars}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(stars)}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-ink"
          >
            <input
              ref={stars === choices[0] ? ref : undefined}
              type="radio"
              name={id}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={`${t('star', { count: stars })}: ${t(`words.${stars}`)}`}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span aria-hidden className={classNames('text-3xl leading-none', stars <= lit ? 'text-ink' : 'text-ink-400')}>
              {stars <= lit ? '★' : '☆'}
            </span>
          </label>
        ))}
        <span aria-hidden className="ml-2 min-w-24 text-ink-600">
          {word && t(`words.${word}`)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

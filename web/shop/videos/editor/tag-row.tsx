import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { ProductThumbnail } from '../../../live-events/product-thumbnail.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { clockOf, endedHere, shortestSeconds, startedHere, type TagDraft } from './tag-draft.ts';

type Parts = {
  tag: TagDraft;
  /** Where the video is. */
  seconds: number;
  duration: number;
  isChosen: boolean;
  onSelect: () => void;
  onChange: (change: (tag: TagDraft) => TagDraft) => void;
  onRemove: () => void;
};

const small = 'min-h-11 px-3 text-sm';

/** A tagged product: when it is shown, and buttons that set that to where the video is. */
export function TagRow({ tag, seconds, duration, isChosen, onSelect, onChange, onRemove }: Parts) {
  const { t } = useTranslation('shoppable');
  const { product, timestamp_seconds: from, end_seconds: to } = tag;
  const name = isolate(product.name);
  return (
    <li className={classNames('flex flex-col gap-2 p-3', isChosen && 'bg-sunken')}>
      <div className="flex items-center gap-3">
        <button type="button" onClick={onSelect} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left">
          <ProductThumbnail url={product.image_url} className="h-11 w-9" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{product.name}</span>
            <span className="tabular block text-ink-700 text-sm">
              {product.price_paise !== null && `${formatRupees(product.price_paise)} · `}
              {t('editor.shownFrom', { start: clockOf(from), end: to === null ? t('editor.toEnd') : clockOf(to) })}
            </span>
          </span>
        </button>
        <IconButton label={t('editor.untag', { name })} onClick={onRemove}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      {product.price_paise === null && <p className="text-brick text-sm">{t('editor.notSold')}</p>}
      {duration > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            className={small}
            aria-label={t('editor.startsOf', { name })}
            disabled={seconds > duration - shortestSeconds}
            onClick={() => onChange((now) => startedHere(now, seconds, duration))}
          >
            {t('editor.starts')}
          </Button>
          <Button
            className={small}
            aria-label={t('editor.endsOf', { name })}
            disabled={seconds < from + shortestSeconds}
            onClick={() => onChange((now) => endedHere(now, seconds, duration))}
          >
            {t('editor.ends')}
          </Button>
          {to !== null && (
            <Button className={small} aria-label={t('editor.untilEndOf', { name })} onClick={() => onChange((now) => ({ ...now, end_seconds: null }))}>
              {t('editor.untilEnd')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../texts/isolate.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { TagDraft } from './tag-draft.ts';

type Parts = {
  tag: TagDraft;
  isChosen: boolean;
  /** Not at this moment of the video. */
  isPale: boolean;
  onChoose: () => void;
  /** In percent of the picture. */
  onPlace: (x: number, y: number) => void;
  onRemove: () => void;
};

const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const shiftPercent = 5;

/** A tag on the picture, which must be a container: dragged, or moved by the arrow keys. */
export function DraggableTag({ tag, isChosen, isPale, onChoose, onPlace, onRemove }: Parts) {
  const { t } = useTranslation('shoppable');
  const { product, position_x: x, position_y: y } = tag;
  const drag = useDrag(onChoose, onPlace);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (step) {
      const by = event.shiftKey ? shiftPercent : 1;
      onPlace(x + step[0] * by, y + step[1] * by);
    } else return;
    event.preventDefault();
  }

  return (
    <button
      type="button"
      data-tag={product.id}
      aria-label={t('editor.tag', { name: isolate(product.name), x: Math.round(x), y: Math.round(y) })}
      aria-pressed={isChosen}
      style={{ left: `${x}%`, top: `${y}%` }}
      className={classNames(
        'absolute flex size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none select-none items-center justify-center rounded-full outline-offset-0 active:cursor-grabbing',
        isPale && 'opacity-80',
        isChosen && 'z-10',
      )}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span aria-hidden className={classNames('size-5 rounded-full border-2 border-white shadow-md', isChosen ? 'bg-ink ring-4 ring-white/60' : 'bg-ink/80')} />
      <span
        aria-hidden
        style={{ maxWidth: `min(8rem, ${Math.max(x, 100 - x)}cqw - 1.125rem)` }}
        className={classNames(
          'pointer-events-none absolute w-max truncate rounded-sm px-2 py-0.5 text-sm',
          x > 50 ? 'right-9' : 'left-9',
          isChosen ? 'bg-white font-semibold text-ink' : 'bg-ink/80 text-white',
        )}
      >
        {product.name}
      </span>
    </button>
  );
}

/** The tag stays under the finger where it was taken. */
function useDrag(onChoose: () => void, onPlace: (x: number, y: number) => void) {
  const taken = useRef<{ dx: number; dy: number; frame: DOMRect }>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const frame = event.currentTarget.offsetParent?.getBoundingClientRect();
      if (event.button !== 0 || !frame) return;
      const own = event.currentTarget.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      taken.current = { dx: own.x + own.width / 2 - event.clientX, dy: own.y + own.height / 2 - event.clientY, frame };
      onChoose();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!taken.current) return;
      const { dx, dy, frame } = taken.current;
      onPlace(((event.clientX + dx - frame.x) / frame.width) * 100, ((event.clientY + dy - frame.y) / frame.height) * 100);
    },
    onLostPointerCapture() {
      taken.current = undefined;
    },
  };
}

import '../../shop/cart/count-texts.ts';
import { ShoppingCart } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCart } from '../../shop/cart/cart-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { showProblem } from '../../ui/toast.tsx';

const loadSheet = async () => (await import('../../shop/cart/page/cart-sheet.tsx')).CartSheet;

/** `news` is another object once the room has told of changed products. */
type Parts = { isOpen: boolean; onOpen: (isOpen: boolean) => void; news: unknown };

/**
 * On the corner of the product card: how much is in the cart, which a tap opens while the show goes on. Where little height is left it
 * is a line of the menu.
 */
export function CartCorner({ isOpen, onOpen, news }: Parts) {
  const { t } = useTranslation(['cart-count', 'shell']);
  const { count } = useCart();
  const { Loaded: Sheet, load } = useLoaded(loadSheet);
  const button = useRef<HTMLButtonElement>(null);

  const show = useEffectEvent(async () => {
    if (await load()) return;
    onOpen(false);
    showProblem(t('shell:notLoaded'), t('shell:notLoadedText'));
  });
  useEffect(() => {
    if (isOpen) void show();
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('link', { count })}
        aria-haspopup="dialog"
        className={classNames(
          'mb-1.5 flex min-h-11 items-center gap-1.5 self-end rounded-full border border-white/30 bg-ink/60 px-3 font-semibold text-sm hover:bg-ink/80',
          count === 0 ? 'hidden' : 'low:hidden row:order-1 row:mb-0 row:ml-2 row:flex row:self-center',
        )}
        onClick={() => onOpen(true)}
      >
        <ShoppingCart aria-hidden className="size-5" />
        <span className="tabular">{count}</span>
      </button>
      {Sheet && <Sheet news={news} open={isOpen} onClose={() => onOpen(false)} frame={() => button.current?.closest<HTMLElement>('.watch-frame')} />}
    </>
  );
}

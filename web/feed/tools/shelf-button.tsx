import { ChevronDown, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

type Parts = { count: number; isOpen: boolean; onToggle: () => void };

/** Opens all products of the show where no list of them stands beside the picture; a bag with their number where little height is left. */
export function ShelfButton({ count, isOpen, onToggle }: Parts) {
  const { t } = useTranslation('watch');
  return (
    <Button
      look="on-dark"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="w-full justify-start! px-3! text-sm beside:hidden short:w-auto short:rounded-full"
    >
      <ShoppingBag aria-hidden className="size-5 shrink-0" />
      <span className="flex-1 text-left short:sr-only">{t('products.all', { count })}</span>
      <span aria-hidden className="tabular hidden short:inline">
        {count}
      </span>
      <ChevronDown aria-hidden className={classNames('size-5 transition-transform short:hidden', !isOpen && '-rotate-90')} />
    </Button>
  );
}

import './count-texts.ts';
import { ShoppingCart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useCart } from './cart-context.tsx';

/** Leads to the cart, and says how much is in it. */
export function CartLink({ className }: { className?: string }) {
  const { t } = useTranslation('cart-count');
  const { count } = useCart();
  const label = t('link', { count });
  return (
    <Link
      to="/cart"
      aria-label={label}
      title={label}
      className={classNames('relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken', className)}
    >
      <ShoppingCart aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-body px-1 text-center font-semibold text-ground text-xs leading-5"
        >
          {count}
        </span>
      )}
    </Link>
  );
}

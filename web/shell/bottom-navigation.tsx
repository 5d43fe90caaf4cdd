import { Radio, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

/** 64 px high (docs/product.md, "Shop and product"); holds the places that exist today. */
export function BottomNavigation() {
  const { t } = useTranslation('shell');
  const classes = ({ isActive }: { isActive: boolean }) =>
    `relative flex flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-sm ${isActive ? 'text-marigold' : 'text-ink-200'}`;
  return (
    <nav aria-label={t('nav.label')} className="flex h-16 shrink-0 border-white/10 border-t bg-ink pb-[env(safe-area-inset-bottom)]">
      <NavLink to="/live" className={classes}>
        <span className="relative">
          <Radio aria-hidden className="size-6" />
          <span aria-hidden className="-top-1.5 -right-8 absolute rounded-sm bg-rani px-1 font-bold text-[0.625rem] text-white leading-4">
            {t('nav.liveTag')}
          </span>
        </span>
        {t('nav.live')}
      </NavLink>
      <NavLink to="/shop" className={classes}>
        <ShoppingBag aria-hidden className="size-6" />
        {t('nav.shop')}
      </NavLink>
    </nav>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { ShopperFrame } from '../../../shell/shopper-frame.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';

export function NoProduct() {
  const { t } = useTranslation('checkout');
  const words = { title: t('noProduct.title'), text: t('noProduct.text') };
  return <Leaving to="/shop" place={t('payment.toShop')} {...words} say={() => showToast(words.title, words.text)} />;
}

export function CartShut() {
  const { t } = useTranslation('checkout');
  const words = { title: t('cartShut.title'), text: t('cartShut.text') };
  return <Leaving to="/cart" place={t('payment.toCart')} {...words} say={() => sayProblem(words)} />;
}

export function NoVariant({ product: { slug, name } }: { product: Product }) {
  const { t } = useTranslation('checkout');
  const words = { title: t('problems.gone'), text: t('problems.variantGone') };
  return <Leaving to={`/product/${slug}`} place={name} {...words} say={() => sayProblem(words)} />;
}

type Words = { title: string; text: string };

function sayProblem({ title, text }: Words): void {
  showProblem(title, text, { goesAlong: true });
}

type Parts = Words & { to: string /** What the link there says, where it is the server that found nothing. */; place: string; say: () => void };

/** There is nothing to check out: another page takes the place of this one, and it is said why. Until the code runs, this page says it. */
function Leaving({ to, place, title, text, say }: Parts) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isOfServer] = useState(!isHydrated);
  const leave = useEffectEvent(() => {
    say();
    void navigate(to, { replace: true });
  });
  useEffect(() => leave(), []);
  if (!isOfServer) return null;
  const action = (
    <ButtonLink to={to} look="primary">
      {place}
    </ButtonLink>
  );
  return (
    <ShopperFrame light navigation={false}>
      <EmptyState title={title} text={text} action={action} />
    </ShopperFrame>
  );
}

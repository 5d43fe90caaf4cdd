import { Flag, Heart, Package, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../consents/choices.tsx';
import { useIsOperator } from '../../shell/use-is-operator.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Actions, Section } from './section.tsx';
import { useAccount } from './use-account.ts';

const noticeKinds = ['orders', 'live', 'stock', 'checkouts'] as const;

/** The way to what one ordered. */
export function OrdersSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('orders.title')} text={t('orders.text')}>
      <Actions>
        <ButtonLink to="/orders">
          <Package aria-hidden className="size-5" />
          {t('orders.open')}
        </ButtonLink>
      </Actions>
    </Section>
  );
}

/** The way to what one bought and may review. */
export function ReviewsSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('reviews.title')} text={t('reviews.text')}>
      <Actions>
        <ButtonLink to="/reviews">
          <Star aria-hidden className="size-5" />
          {t('reviews.open')}
        </ButtonLink>
      </Actions>
    </Section>
  );
}

/** The way to what one saved for later. */
export function WishlistSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('wishlist.title')} text={t('wishlist.text')}>
      <Actions>
        <ButtonLink to="/wishlist">
          <Heart aria-hidden className="size-5" />
          {t('wishlist.open')}
        </ButtonLink>
      </Actions>
    </Section>
  );
}

/** What is written to one, and where each of it ends. */
export function NoticesSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('notices.title')} text={t('notices.text')}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {noticeKinds.map((kind) => (
          <li key={kind}>{t(`notices.${kind}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** What one agreed to. */
export function PrivacySection() {
  const { t } = useTranslation('consents');
  return (
    <Section title={t('title')} text={t('textAccount')}>
      <Choices />
    </Section>
  );
}

/** For the operator of this site alone. */
export function OperatorSection() {
  const { t } = useTranslation('account');
  const isOperator = useIsOperator(useAccount().id);
  if (!isOperator) return null;
  return (
    <Section title={t('operator.title')} text={t('operator.text')}>
      <Actions>
        <ButtonLink to="/operator">
          <Flag aria-hidden className="size-5" />
          {t('operator.open')}
        </ButtonLink>
      </Actions>
    </Section>
  );
}

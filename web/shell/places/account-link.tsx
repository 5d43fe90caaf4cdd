import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Leads to one's account, which lets a guest sign in first. */
export function AccountLink() {
  const { t } = useTranslation('shell');
  const label = t('nav.account');
  return (
    <Link
      to="/account"
      aria-label={label}
      title={label}
      className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken lg:mr-0"
    >
      <UserRound aria-hidden className="size-5" />
    </Link>
  );
}

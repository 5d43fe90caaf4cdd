import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ButtonLook, IconButton } from '../../ui/button.tsx';

/** Goes back one page, or to the shop when the visit began here. */
export function BackButton({ look = 'ghost', className }: { look?: ButtonLook; className?: string }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  function goBack(): void {
    // React Router numbers the entries of this visit from 0.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate('/shop', { replace: true });
  }
  return (
    <IconButton label={t('back')} look={look} className={className} onClick={goBack}>
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  );
}

/** Alone above what a page says in place of what it shows; it stands where the column of other pages begins. */
export function BackLine() {
  return (
    <div className="mx-auto max-w-6xl p-2 lg:px-5 min-[76rem]:px-0">
      <BackButton />
    </div>
  );
}

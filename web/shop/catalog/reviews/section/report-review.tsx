import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Review } from '#contract/shop/reviews/reviews.ts';
import { withNext } from '../../../../accounts/next-path.ts';
import { useSession } from '../../../../api/auth.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { useLoadedWhen } from '../../../../ui/hooks/use-loaded-when.ts';
import { authorName } from '../author-name.ts';

const loadDialog = async () => (await import('../report-dialog.tsx')).ReportDialog;

const quiet = 'self-start text-ink-600! -ml-4 font-normal! text-sm';

/** Tells who runs the site of a review; whoever is not logged in does that first. */
export function ReportReview({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { pathname, search } = useLocation();
  const { session } = useSession();
  const [isOpen, setOpen] = useState(false);
  const ReportDialog = useLoadedWhen(isOpen, loadDialog);
  const label = t('report.label', { name: authorName(review) });
  const face = (
    <>
      <Flag aria-hidden className="size-4" />
      {t('report.action')}
    </>
  );
  if (!session) {
    return (
      <ButtonLink look="ghost" to={withNext('/auth', pathname + search)} aria-label={label} className={quiet}>
        {face}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button look="ghost" aria-label={label} className={quiet} onClick={() => setOpen(true)}>
        {face}
      </Button>
      {ReportDialog && <ReportDialog review={review} onClose={() => setOpen(false)} />}
    </>
  );
}

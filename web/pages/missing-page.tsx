import './texts.ts';
import { ORPCError } from '@orpc/client';
import { FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Whether it is not there for this person: deleted, another store's, or not theirs to edit. */
export function isMissingPage(error: unknown): boolean {
  return error instanceof ORPCError && ['NOT_FOUND', 'FORBIDDEN', 'INPUT_INVALID'].includes(error.code);
}

export function MissingPage() {
  const { t } = useTranslation('pages');
  const back = (
    <ButtonLink to="/dashboard/page-builder" look="primary">
      {t('missing.back')}
    </ButtonLink>
  );
  return (
    <main className="flex min-h-(--screen) items-center justify-center">
      <EmptyState icon={<FileQuestionMark aria-hidden className="size-10" />} title={t('missing.title')} text={t('missing.text')} action={back} />
    </main>
  );
}

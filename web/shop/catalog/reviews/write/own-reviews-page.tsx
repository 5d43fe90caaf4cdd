import './texts.ts';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import { SignedIn } from '../../../../shell/signed-in.tsx';
import { text } from '../../../../texts/texts.ts';
import { ReviewFrame } from './review-frame.tsx';
import { ReviewableList } from './reviewable-list.tsx';

export const meta: MetaFunction = () => [{ title: text('write-review:meta') }];

/** `/reviews`: all that was delivered to the signed-in person, and what they wrote of it. */
export default function OwnReviewsPage() {
  const { t } = useTranslation('write-review');
  return (
    <SignedIn>
      {({ user }) => (
        <ReviewFrame title={t('title')}>
          <ReviewableList key={user.id} writer={{ whose: user.id, link: undefined, name: String(user.user_metadata.display_name ?? '') }} />
        </ReviewFrame>
      )}
    </SignedIn>
  );
}

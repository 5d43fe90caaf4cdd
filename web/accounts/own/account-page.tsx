import './texts.ts';
import type { Session } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, Navigate } from 'react-router';
import { ProfileSection } from '../../customers/profile/profile-section.tsx';
import { SignedIn } from '../../shell/signed-in.tsx';
import { FollowedStores } from '../../stores/follows/followed-stores.tsx';
import { text } from '../../texts/texts.ts';
import { AccountHeader } from './account-header.tsx';
import { AddressesSection } from './contact/addresses-section.tsx';
import { ContactSection } from './contact/contact-section.tsx';
import { DeletionSection } from './deletion/deletion-section.tsx';
import { FactorsSection } from './factors/factors-section.tsx';
import { PasskeysSection } from './factors/passkeys-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { NoticesSection, OperatorSection, OrdersSection, PrivacySection, ReviewsSection, WishlistSection } from './places-sections.tsx';
import { ReturnNotice } from './return-notice.tsx';
import { LoadProblem } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { AccountContext, useFreshUser } from './use-account.ts';
import { useHosted } from './use-hosted.ts';

export const meta: MetaFunction = () => [{ title: text('account:meta') }];

/** `/account`: how one signs in, where one is signed in, and the way out; the same for sellers and shoppers. */
export default function AccountPage() {
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return <Navigate to="/auth" replace />;
  return <SignedIn>{(session) => <Account key={session.user.id} session={session} onDeleted={() => setIsDeleted(true)} />}</SignedIn>;
}

type Deletable = { onDeleted: () => void };

function Account({ session, onDeleted }: { session: Session } & Deletable) {
  const { t } = useTranslation('account');
  const fresh = useFreshUser(session);
  return (
    <AccountContext value={fresh.data ?? session.user}>
      <div className="mx-auto max-w-5xl px-4 sm:px-8">
        <AccountHeader />
        <main id="content" className="pb-16">
          <h1 className="pt-6 pb-6 font-extrabold text-4xl tracking-tight lg:pt-12 lg:pb-8 lg:text-5xl">{t('title')}</h1>
          <div className="flex flex-col gap-3 not-empty:pb-8">
            <ReturnNotice />
            {fresh.isError && <LoadProblem error={fresh.error} onRetry={() => void fresh.refetch()} />}
          </div>
          <Sections onDeleted={onDeleted} />
        </main>
      </div>
    </AccountContext>
  );
}

function Sections({ onDeleted }: Deletable) {
  const hosted = useHosted();
  return (
    <>
      <ProfileSection />
      <FollowedStores />
      <OrdersSection />
      <AddressesSection />
      <WishlistSection />
      <ReviewsSection />
      <OperatorSection />
      <ContactSection />
      <PasswordSection />
      <PasskeysSection />
      <FactorsSection />
      {!hosted && <SessionsSection />}
      <IdentitiesSection />
      <NoticesSection />
      <PrivacySection />
      <DeletionSection onDeleted={onDeleted} />
    </>
  );
}

import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadProblem, RowSkeletons, Section } from '../../accounts/own/section.tsx';
import { useAccount } from '../../accounts/own/use-account.ts';
import { orpc } from '../../api/client.ts';
import { ProfileForm } from './profile-form.tsx';

/** Of the account page: what one says of oneself. */
export function ProfileSection() {
  const { t } = useTranslation('customers');
  const { id } = useAccount();
  const asked = orpc.profiles.get.queryOptions({ staleTime: 0 });
  // Not that of the person before in this browser.
  const found = useQuery({ ...asked, queryKey: [...asked.queryKey, id] as never });
  return (
    <Section title={t('profile.title')} text={t('profile.text')}>
      {found.isPending && <RowSkeletons />}
      {found.isError && <LoadProblem error={new Error(t('profile.loadFailed'))} onRetry={() => void found.refetch()} />}
      {found.data && <ProfileForm key={found.data.avatar_url + found.data.bio} profile={found.data} onSaved={found.refetch} />}
    </Section>
  );
}

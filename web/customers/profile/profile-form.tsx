import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBioCharacters } from '#contract/customers/customer-limits.ts';
import type { Profile } from '#contract/customers/customers.ts';
import { useAccount, useRefreshAccount } from '../../accounts/own/use-account.ts';
import { useCall } from '../../accounts/own/use-call.ts';
import { nameCharacters } from '../../accounts/sheet/person.ts';
import { api } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { DiscardQuestion } from '../../ui/overlays/discard-question.tsx';
import { usePageQuestion } from '../../ui/overlays/use-page-question.ts';
import { showToast } from '../../ui/toast.tsx';
import { AvatarField } from './avatar-field.tsx';

/** Name, picture and bio, saved together: the name with the account, the rest beside it. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation('customers');
  const account = useAccount();
  const refresh = useRefreshAccount();
  const { call, busy: isNaming, problem: nameProblem } = useCall();
  const kept = String(account.user_metadata.display_name ?? '');
  const [name, setName] = useState(kept);
  const [bio, setBio] = useState(profile.bio);
  const [avatar, setAvatar] = useState(profile.avatar_url);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isNamed = name.trim() !== kept;
  const isChanged = isNamed || bio.trim() !== profile.bio || avatar !== profile.avatar_url;

  const leave = usePageQuestion(isChanged && !busy && !isNaming);

  async function saveRest(): Promise<boolean> {
    try {
      await api.profiles.save({ bio, avatar_url: avatar });
      return true;
    } catch (error) {
      setProblem(serverMessage(error) ?? t('profile.notSaved'));
      return false;
    }
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const isSaved = (await saveRest()) && (!isNamed || (await call((client) => client.updateUser({ data: { display_name: name.trim() } }))).ok);
    if (isSaved) {
      showToast(t('profile.saved'));
      await Promise.all([onSaved(), refresh()]);
    }
    setBusy(false);
  }

  return (
    <form className="flex max-w-xl flex-col gap-5" onSubmit={(event) => void save(event)}>
      <AvatarField name={name} url={avatar} onChange={setAvatar} onBusy={setBusy} />
      <TextField
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        error={nameProblem}
        value={name}
        maxLength={nameCharacters}
        autoComplete="nickname"
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('profile.bio')}
        optional={t('profile.optional')}
        hint={t('profile.bioHint', { count: maxBioCharacters })}
        error={problem}
        rows={3}
        value={bio}
        maxLength={maxBioCharacters}
        onChange={(event) => setBio(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={busy || isNaming} disabled={!isChanged}>
          {t('profile.save')}
        </Button>
      </div>
      <DiscardQuestion leave={leave} />
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SettingsChange, type SettingsSection, type StoreSettings, settingsChange, settingsSections } from '#contract/stores/store-settings.ts';
import { api, orpc } from '../api/client.ts';
import { showFieldProblems } from '../api/field-problems.ts';
import { Button } from '../ui/button.tsx';
import { DiscardQuestion } from '../ui/overlays/discard-question.tsx';
import { usePageQuestion } from '../ui/overlays/use-page-question.ts';
import { dismissToasts, showProblem, showToast } from '../ui/toast.tsx';
import { SectionFields } from './section-fields.tsx';
import type { SettingsForm } from './settings-form.ts';

/** One section, saved by itself. What its user left alone is not sent: somebody else of the store may have changed it meanwhile. */
export function SectionForm({ section, settings }: { section: SettingsSection; settings: StoreSettings }) {
  const { t } = useTranslation('store-settings');
  const names = Object.keys(settingsSections[section].shape) as (keyof StoreSettings)[];
  const form: SettingsForm = useForm({ resolver: zodResolver(settingsChange), defaultValues: pick(settings, names) });
  const { isDirty, isSubmitting } = form.formState;
  const [isUploading, setUploading] = useState(false);
  const save = useSave(form, names);
  const leave = usePageQuestion((isDirty || isUploading) && !isSubmitting);
  return (
    <form
      noValidate
      aria-labelledby="section-title"
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        if (isUploading || isSubmitting) event.preventDefault();
        else void form.handleSubmit(save)(event);
      }}
    >
      <Head title={t(`${section}.title`)}>{t(`${section}.text`)}</Head>
      <SectionFields section={section} form={form} onUploading={setUploading} />
      <div className="flex max-sm:*:grow">
        <Button type="submit" look="primary" busy={isSubmitting || isUploading} disabled={!isDirty} className="sm:min-w-32">
          {isUploading ? t('profile.uploading') : t('save')}
        </Button>
      </div>
      <DiscardQuestion leave={leave} />
    </form>
  );
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 id="section-title" className="font-bold text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-600">{children}</p>
    </div>
  );
}

function useSave(form: SettingsForm, names: (keyof StoreSettings)[]): (values: SettingsChange) => Promise<void> {
  const { t } = useTranslation('store-settings');
  const queries = useQueryClient();
  return async (values) => {
    const sent = form.getValues();
    const changed = pick(
      values,
      names.filter((name) => form.formState.dirtyFields[name]),
    );
    dismissToasts();
    try {
      const saved = await api.storeSettings.save(changed);
      queries.setQueryData(orpc.storeSettings.get.queryKey(), saved);
      const typed = form.getValues();
      form.reset(pick(saved, names));
      // What was typed while it was saved is still to be saved.
      for (const name of names) if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
    } catch (error) {
      const isSaid = showFieldProblems(form, error, Object.fromEntries(names.map((name) => [name, name])));
      if (!isSaid) showProblem(t('notSaved'), (error as Error).message);
      return;
    }
    showToast(t('saved'));
    await queries.invalidateQueries({ queryKey: orpc.stores.key() });
  };
}

function pick(values: SettingsChange, names: (keyof StoreSettings)[]): SettingsChange {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

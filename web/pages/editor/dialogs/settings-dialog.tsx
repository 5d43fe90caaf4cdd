import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxPageDescriptionCharacters, maxPageTitleCharacters } from '#contract/pages/page-limits.ts';
import { pageSlugOf } from '#contract/pages/page-slug.ts';
import type { OwnPage, PageSettingsForm } from '#contract/pages/pages.ts';
import { api } from '../../../api/client.ts';
import { showFieldProblems } from '../../../api/field-problems.ts';
import { serverMessage } from '../../../api/server-message.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { PictureEditor } from '../panel/picture-editor.tsx';

type Parts = { page: OwnPage; editor: PageEditor; onSaved: (page: OwnPage) => void; onClose: () => void };

const settingsOf = ({ title, slug, published, description, share_image_url }: OwnPage): PageSettingsForm => ({
  ...{ title, slug, published, description, share_image_url },
});

/** Title, address, publication, and what a shared link shows. */
export function SettingsDialog({ page, editor, onSaved, onClose }: Parts) {
  const { t } = useTranslation('editor');
  // What its user has seen: what comes later of a change elsewhere is not taken for it.
  const [seen, setSeen] = useState(page);
  const { slug, share_image_url } = seen;
  const form = useForm<PageSettingsForm>({ defaultValues: settingsOf(page) });
  const [picture, setPicture] = useState(share_image_url);
  const { errors } = form.formState;

  async function save(values: PageSettingsForm): Promise<void> {
    if (values.title.trim() === '') {
      form.setError('title', { message: t('page.nameIt') }, { shouldFocus: true });
      return showProblem(t('page.missing'), t('page.titleMissing'));
    }
    try {
      // Before it is published: what is on its way is saved first.
      if (!(await editor.saver.flush())) return showProblem(t('page.failed'), t('page.notSaved'));
      const versions = { version: editor.saver.version, settings_version: seen.settings_version };
      onSaved(await api.pages.saveSettings({ id: page.id, ...values, share_image_url: picture, ...versions }));
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'CONFLICT') return await meetConflict(values);
      const isSaid = showFieldProblems(form, error, { title: 'title', slug: 'slug', description: 'description' });
      if (!isSaid) showProblem(t('page.failed'), serverMessage(error) ?? t('tryAgain'));
      return;
    }
    showToast(t('page.updated'));
    onClose();
  }

  /** Changed elsewhere: what was not changed here becomes what was saved there, and what was changed here stays, to be looked at and saved again. */
  async function meetConflict(values: PageSettingsForm): Promise<void> {
    const now = await api.pages.getMine({ id: page.id }).catch(() => undefined);
    if (!now) return showProblem(t('page.failed'), t('tryAgain'));
    if (now.settings_version === seen.settings_version) return editor.meetConflict();
    const [was, saved] = [settingsOf(seen), settingsOf(now)];
    form.reset(saved);
    for (const name of ['title', 'slug', 'published', 'description'] as const)
      if (values[name] !== was[name]) form.setValue(name, values[name], { shouldDirty: true });
    if (picture === was.share_image_url) setPicture(saved.share_image_url);
    setSeen(now);
    onSaved(now);
    showProblem(t('page.failed'), t('page.changedElsewhere'));
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('page.settings')}
      form={form}
      onSubmit={save}
      submitLabel={t('page.save')}
      isChanged={picture !== share_image_url}
    >
      <TextField label={t('page.title')} maxLength={maxPageTitleCharacters} autoComplete="off" error={errors.title?.message} {...form.register('title')} />
      <TextField
        label={t('page.slug')}
        hint={t('page.slugHint', { slug: pageSlugOf(form.watch('slug')) || slug })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug?.message}
        {...form.register('slug')}
      />
      <Switch
        label={t('page.published')}
        hint={t('page.publishedHint')}
        checked={form.watch('published')}
        onChange={(value) => form.setValue('published', value, { shouldDirty: true })}
      />
      <TextArea
        label={t('page.description')}
        hint={t('page.descriptionHint')}
        rows={3}
        maxLength={maxPageDescriptionCharacters}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <PictureEditor label={t('page.shareImage')} url={picture} onChange={setPicture} />
    </FormDialog>
  );
}

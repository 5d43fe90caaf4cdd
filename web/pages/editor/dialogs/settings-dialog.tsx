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
import { PictureEditor } from '../panel/picture-editor.tsx';

type Parts = {
  page: OwnPage /** Before it is published: what is on its way is saved first. */;
  beforeSave: () => Promise<boolean>;
  onSaved: (page: OwnPage) => void;
  onClose: () => void;
};

/** Title, address, publication, and what a shared link shows. */
export function SettingsDialog({ page, beforeSave, onSaved, onClose }: Parts) {
  const { t } = useTranslation('editor');
  const { title, slug, published, description, share_image_url } = page;
  const form = useForm<PageSettingsForm>({ defaultValues: { title, slug, published, description, share_image_url } });
  const [picture, setPicture] = useState(share_image_url);
  const { errors } = form.formState;

  async function save(values: PageSettingsForm): Promise<void> {
    if (values.title.trim() === '') {
      form.setError('title', { message: t('page.titleMissing') }, { shouldFocus: true });
      return showProblem(t('page.missing'), t('page.titleMissing'));
    }
    try {
      if (!(await beforeSave())) return showProblem(t('page.failed'), t('page.notSaved'));
      onSaved(await api.pages.saveSettings({ id: page.id, ...values, share_image_url: picture }));
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { title: 'title', slug: 'slug', description: 'description' });
      if (!isSaid) showProblem(t('page.failed'), serverMessage(error) ?? t('tryAgain'));
      return;
    }
    showToast(t('page.updated'));
    onClose();
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

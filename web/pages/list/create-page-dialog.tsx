import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPageTitleCharacters } from '#contract/pages/page-limits.ts';
import { pageSlugOf } from '#contract/pages/page-slug.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/display/tabs.tsx';
import { TextField } from '../../ui/field.tsx';
import { TemplatePicker } from '../templates/template-picker.tsx';
import { useCreatePage } from './use-create-page.ts';
import type { MakeRoom } from './with-room.ts';

/** 'Create New Page': an empty one, or one that begins with a template. */
export function CreatePageDialog({ makeRoom, onClose }: { makeRoom: MakeRoom; onClose: () => void }) {
  const { t } = useTranslation('pages');
  const [way, setWay] = useState<'blank' | 'template'>('blank');
  const page = useCreatePage(makeRoom);
  const title = (
    <TextField
      label={t('create.name')}
      value={page.title}
      error={page.problems.title}
      maxLength={maxPageTitleCharacters}
      autoComplete="off"
      onChange={(event) => page.setTitle(event.target.value)}
    />
  );
  const blank = (
    <form
      noValidate
      className="flex flex-col gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void page.create(undefined);
      }}
    >
      {title}
      <TextField
        label={t('create.slug')}
        optional={t('create.optional')}
        hint={t('create.slugHint', { slug: pageSlugOf(page.slug || page.title) || '…' })}
        value={page.slug}
        error={page.problems.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => page.setSlug(event.target.value)}
      />
      <Button type="submit" look="primary" busy={page.isCreating} wide>
        {t('create.submit')}
      </Button>
    </form>
  );
  const template = (
    <div className="flex flex-col gap-5 pt-2">
      {title}
      <TemplatePicker action={t('create.useTemplate')} isBusy={page.isCreating} onUse={(chosen) => void page.create(chosen.id)} />
    </div>
  );
  return (
    <Dialog open onClose={onClose} title={t('create.title')}>
      <Tabs
        label={t('create.ways')}
        look="segments"
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'blank', text: t('create.blank'), panel: blank },
          { value: 'template', text: t('create.template'), panel: template },
        ]}
      />
    </Dialog>
  );
}

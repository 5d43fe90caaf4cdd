import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readContent } from '#contract/pages/page-content.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { TemplatePicker } from '../../templates/template-picker.tsx';
import type { Sections } from '../draft/section-list.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';

type Parts = { editor: PageEditor /** The canvas is behind it. */; isSheet?: boolean; onAdded?: () => void; onChosen?: (id: string) => void };

/** What the page can be made of, what it is made of, and templates to begin anew with. */
export function LeftPanel({ editor, isSheet = false, onAdded, onChosen }: Parts) {
  const { t } = useTranslation('editor');
  const [tab, setTab] = useState<'sections' | 'templates'>('sections');
  const [asked, setAsked] = useState<Sections>();
  const apply = (sections: Sections) => {
    void editor.replaceAll(sections);
    setAsked(undefined);
    onAdded?.();
  };
  const sections = (
    <div className="flex flex-col gap-5 pb-6">
      <Palette editor={editor} surface={isSheet ? 'outline' : undefined} onAdded={onAdded} />
      <section aria-labelledby="outline-title" className="flex flex-col gap-2">
        <h2 id="outline-title" className="font-bold text-lg">
          {t('outline')}
        </h2>
        <Outline editor={editor} onChosen={onChosen} />
      </section>
    </div>
  );
  const templates = (
    <TemplatePicker
      action={t('templates.apply')}
      isBusy={false}
      onUse={({ content }) => {
        const { sections: next } = readContent(content);
        if (editor.sections.length === 0) apply(next);
        else setAsked(next);
      }}
    />
  );
  return (
    <>
      <Tabs
        label={t('panel.left')}
        look="segments"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'sections', text: t('panel.sections'), panel: sections },
          { value: 'templates', text: t('panel.templates'), panel: templates },
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && apply(asked)}
        title={t('templates.replace')}
        description={t('templates.replaceText')}
        confirmLabel={t('templates.replaceConfirm')}
      />
    </>
  );
}

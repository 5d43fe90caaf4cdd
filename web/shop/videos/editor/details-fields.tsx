import { useTranslation } from 'react-i18next';
import { maxDescriptionCharacters, maxTitleCharacters } from '#contract/shop/videos/video-limits.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { AiField } from '../../../uploads/ai-field.tsx';
import type { DraftHandle } from './use-video-draft.ts';

/** What the video is called, and whether shoppers see it. */
export function DetailsFields({ draft: { draft, saved, set, titleProblem } }: { draft: DraftHandle }) {
  const { t } = useTranslation('shoppable');
  return (
    <section aria-label={t('editor.details')} className="flex flex-col gap-4 beside:grid beside:grid-cols-2 beside:items-start beside:gap-x-6">
      <Switch
        label={t('add.publish')}
        hint={t('add.publishHint')}
        checked={draft.state === 'published'}
        onChange={(isShown) => set({ state: isShown ? 'published' : 'draft' })}
      />
      <AiField checked={draft.made_by_ai} isMarked={saved.made_by_ai} onChange={(made_by_ai) => set({ made_by_ai })} />
      <TextField
        label={t('add.name')}
        error={titleProblem}
        maxLength={maxTitleCharacters}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t('add.description')}
        optional={t('add.optional')}
        rows={2}
        maxLength={maxDescriptionCharacters}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
      />
    </section>
  );
}

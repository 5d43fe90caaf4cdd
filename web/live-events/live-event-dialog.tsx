import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { showProblem } from '../ui/toast.tsx';
import { LiveEventFields } from './live-event-fields.tsx';
import { useLiveEventForm } from './use-live-event-form.ts';

type DialogParts = { stream: LiveStream | undefined; onClose: () => void; onCreated: (stream: LiveStream) => void };

/** Creates a live event, or changes `stream` (docs/product.md, "Live events screen"). */
export function LiveEventDialog({ stream, onClose, onCreated }: DialogParts) {
  const { t } = useTranslation('live');
  const draft = useLiveEventForm(stream, (done) => (stream ? onClose() : onCreated(done)));
  const { form, video } = draft;
  const { isSubmitting } = form.formState;

  function submitLabel(): string {
    if (video.isUploading) return t('form.uploading');
    if (stream) return isSubmitting ? t('form.saving') : t('form.save');
    return isSubmitting ? t('form.submitting') : t('form.submit');
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={stream ? t('form.edit') : t('form.create')}
      form={form}
      onSubmit={draft.save}
      onInvalid={({ title }) => {
        video.check();
        if (title) showProblem(t('form.titleRequired'), t('form.titleRequiredText'));
      }}
      submitLabel={submitLabel()}
      cancelLabel={t('form.cancel')}
      busy={video.isUploading}
      isChanged={draft.isChanged}
    >
      <LiveEventFields draft={draft} />
    </FormDialog>
  );
}

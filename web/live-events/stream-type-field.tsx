import { Film, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';

export type StreamSource = LiveStream['stream_source'];

const icons = { camera: Video, prerecorded: Film };

/** Camera or video: chosen when the event is created. */
export function StreamTypeField({ value, onChange }: { value: StreamSource; onChange: (source: StreamSource) => void }) {
  const { t } = useTranslation('live');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">{t('form.sourceLabel')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['camera', 'prerecorded'] as const).map((source) => (
          <label
            key={source}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-ink-300 bg-white px-3 py-2 hover:border-ink-500 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink"
          >
            <input
              type="radio"
              name="stream_source"
              value={source}
              checked={value === source}
              onChange={() => onChange(source)}
              className="mt-1 size-5 shrink-0 accent-ink"
            />
            <SourceText source={source} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The type of an event that exists. */
export function StreamTypeNote({ source }: { source: StreamSource }) {
  const Icon = icons[source];
  return (
    <p className="flex items-center gap-3 rounded-md bg-ink-100 px-3 py-2">
      <Icon aria-hidden className="size-5 shrink-0" />
      <SourceText source={source} />
    </p>
  );
}

function SourceText({ source }: { source: StreamSource }) {
  const { t } = useTranslation('live');
  return (
    <span className="text-sm">
      <span className="block font-semibold">{t(`form.source.${source}`)}</span>
      {t(`form.sourceText.${source}`)}
    </span>
  );
}

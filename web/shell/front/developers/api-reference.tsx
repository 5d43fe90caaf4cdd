import { useTranslation } from 'react-i18next';
import type { Endpoint, Room } from './reference.ts';

/** Every endpoint as the server describes it, folded by room. Opens without code. */
export function ApiReference({ rooms }: { rooms: readonly Room[] }) {
  const { t } = useTranslation('developers');
  const count = rooms.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  return (
    <section id="reference" aria-labelledby="reference-title" className="scroll-mt-20 pt-12">
      <h2 id="reference-title" className="font-extrabold text-4xl tracking-tight">
        {t('reference')}
      </h2>
      <p className="mt-2 max-w-3xl text-lg">
        {t('referenceText', { count })}{' '}
        <a href="/api/openapi.json" className="underline underline-offset-4">
          {t('document')}
        </a>
      </p>
      <div className="mt-6 border-ink border-t-2">
        {rooms.map(({ name, endpoints }) => (
          <details key={name} className="group border-ink/30 border-b">
            <summary className="flex min-h-14 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
              <span aria-hidden className="w-4 font-bold text-xl group-open:rotate-45">
                +
              </span>
              <span className="font-bold font-display text-xl">{name}</span>
              <span className="tabular text-ink-600">{endpoints.length}</span>
            </summary>
            <ul className="pb-4">
              {endpoints.map((endpoint) => (
                <EndpointItem key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function EndpointItem({ endpoint: { method, path, summary, fields, statuses } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('developers');
  return (
    <li className="border-ink/15 border-t py-4 sm:pl-7">
      <h3 className="break-all font-semibold font-sans">
        <span className="mr-2 inline-block min-w-14 rounded-sm bg-ink px-1.5 py-0.5 text-center text-sm text-white">{method}</span>
        {path}
      </h3>
      <p className="mt-1">{summary}</p>
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {fields.map(({ name, type, isRequired }) => (
            <li key={name} className="min-w-0 break-words">
              <strong className="font-semibold">{name}</strong> <span className="text-ink-600">{type}</span>
              {!isRequired && <span className="text-ink-600">, {t('optional')}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-600 text-sm">
        {t('answers')}: {statuses.join(', ')}
      </p>
    </li>
  );
}

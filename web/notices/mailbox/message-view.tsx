import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Message } from './message.ts';

/** A mail as its reader would see it, or a text message as a phone would. */
export function MessageView({ message }: { message: Message }) {
  const { t } = useTranslation('mailbox');
  return (
    <article aria-labelledby="message-title" className="flex flex-1 flex-col gap-4 px-4 pt-2 pb-6 sm:px-6 lg:pt-6">
      <header>
        <h2 id="message-title" className="break-words font-bold text-2xl">
          {message.subject || t(`channel.${message.channel}`)}
        </h2>
        <p className="mt-1 break-words text-ink-600">{t('at', { recipient: message.recipient, date: formatMoment(message.created_at) })}</p>
      </header>
      {message.html === null ? <Bubble text={message.text} /> : <MailBody html={message.html} text={message.text} />}
    </article>
  );
}

function Bubble({ text }: { text: string }) {
  return <p className="max-w-sm self-start whitespace-pre-line break-words rounded-xl rounded-bl-sm bg-ink px-4 py-3 text-white">{text}</p>;
}

function MailBody({ html, text }: { html: string; text: string }) {
  const { t } = useTranslation('mailbox');
  const [plain, setPlain] = useState(false);
  return (
    <>
      <fieldset className="flex gap-2">
        <legend className="sr-only">{t('view')}</legend>
        {[false, true].map((choice) => (
          <button
            key={String(choice)}
            type="button"
            aria-pressed={choice === plain}
            onClick={() => setPlain(choice)}
            className={classNames(
              'min-h-11 rounded-full border px-4 font-semibold transition-colors duration-120',
              choice === plain ? 'border-ink bg-ink text-white' : 'border-ink-300 bg-white hover:border-ink-500',
            )}
          >
            {t(choice ? 'asText' : 'asMail')}
          </button>
        ))}
      </fieldset>
      {plain ? (
        <p className="whitespace-pre-wrap break-words rounded-lg border border-ink-200 bg-white p-4 font-mono text-sm">{text}</p>
      ) : (
        <iframe
          title={t('frame')}
          // No scripts and no origin of its own; a link that is clicked takes the whole page there.
          sandbox="allow-popups allow-top-navigation-by-user-activation"
          srcDoc={html.replace('<head>', '<head><base target="_top">')}
          className="min-h-[50rem] sm:min-h-[40rem] w-full flex-1 rounded-lg border border-ink-200 bg-paper lg:min-h-96"
        />
      )}
    </>
  );
}

import { ArrowLeft, Mail, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type To, useLocation } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { Message } from './message.ts';
import { MessageView } from './message-view.tsx';

/** The list and the open message: side by side from 1024 px, one after the other below. */
export function Messages({ messages, openId }: { messages: Message[]; openId: string | null }) {
  const { t } = useTranslation('mailbox');
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
      <section aria-labelledby="messages" className={classNames('min-h-0 border-ink-200 lg:block lg:overflow-y-auto lg:border-r', openId && 'hidden')}>
        <h2 id="messages" className="sr-only">
          {t('list')}
        </h2>
        <p role="status" className="px-4 pt-4 pb-1 text-ink-600 text-sm sm:px-6">
          {t('count', { count: messages.length })}
        </p>
        <ul className="divide-y divide-ink-200">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} open={message.id === openId} />
          ))}
        </ul>
      </section>
      <div className={classNames('min-h-0 flex-1 flex-col lg:flex lg:overflow-y-auto', openId ? 'flex' : 'hidden')}>
        <BackToList />
        <OpenMessage message={messages.find(({ id }) => id === openId)} chosen={openId !== null} />
      </div>
    </div>
  );
}

function OpenMessage({ message, chosen }: { message: Message | undefined; chosen: boolean }) {
  const { t } = useTranslation('mailbox');
  if (message) return <MessageView key={message.id} message={message} />;
  return chosen ? <EmptyState title={t('gone')} text={t('goneText')} /> : <EmptyState icon={<Mail aria-hidden className="size-12" />} title={t('choose')} />;
}

function MessageRow({ message, open }: { message: Message; open: boolean }) {
  const { t } = useTranslation('mailbox');
  const to = useMessageAddress(message.id);
  const Icon = message.channel === 'email' ? Mail : MessageSquareText;
  return (
    <li className={classNames('relative flex items-start gap-3 px-4 py-3 sm:px-6', open ? 'bg-ink-100' : 'hover:bg-ink-100/60')}>
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-ink-500" />
      <div className="min-w-0 flex-1">
        <Link to={to} aria-current={open ? 'true' : undefined} className="block truncate font-semibold after:absolute after:inset-0 after:-outline-offset-3">
          {message.subject || firstLine(message.text)}
        </Link>
        <p className="truncate text-ink-600 text-sm">{t('to', { recipient: message.recipient })}</p>
        <p className="text-ink-600 text-sm">
          {t(`channel.${message.channel}`)}, <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
        </p>
      </div>
    </li>
  );
}

/** Where a message is open, or the list alone; the key stays in the address. */
function useMessageAddress(id: string | undefined): To {
  const { search, hash } = useLocation();
  const query = new URLSearchParams(search);
  if (id === undefined) query.delete('message');
  else query.set('message', id);
  return { search: query.toString(), hash };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Below 1024 px, where the list is away while a message is open. */
function BackToList() {
  const { t } = useTranslation('mailbox');
  const to = useMessageAddress(undefined);
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 self-start px-4 font-semibold sm:px-6 lg:hidden">
      <ArrowLeft aria-hidden className="size-5" />
      {t('back')}
    </Link>
  );
}

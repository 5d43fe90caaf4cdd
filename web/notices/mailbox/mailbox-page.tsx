import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { Lock, MailQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { orpc } from '../../api/client.ts';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useMailboxKey } from './mailbox-key.ts';
import { Messages } from './messages.tsx';

export const meta: MetaFunction = () => [{ title: text('mailbox:meta') }, { name: 'robots', content: 'noindex' }];

/** How often new messages are asked for while somebody looks. */
const refreshMs = 3_000;

/** `/mailbox?message=…#key=…`: what a demo would have sent. The open message is in the address. */
export default function MailboxPage() {
  const { t } = useTranslation('mailbox');
  return (
    <div className="flex min-h-(--screen) flex-col lg:h-(--screen)">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-ink px-4 py-3 text-white sm:px-6">
        <Link to="/" aria-label={t('home')} className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <h1 className="font-bold text-2xl">{t('title')}</h1>
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        <p className="border-ink-200 border-b bg-ink-100 px-4 py-3 text-pretty sm:px-6">{t('note')}</p>
        <Mailbox />
      </main>
    </div>
  );
}

function Mailbox() {
  const { t } = useTranslation('mailbox');
  const [search] = useSearchParams();
  const key = useMailboxKey();
  const found = useQuery(
    orpc.notices.mailbox.queryOptions({
      input: { headers: { 'x-mailbox-key': key } },
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (isRefused(state.error) ? false : refreshMs),
    }),
  );
  if (found.isPending) return <MessageSkeletons />;
  if (isRefused(found.error)) return <Refused error={found.error} />;
  if (!found.data) return <ErrorState title={t('error.title')} text={t('error.text')} onRetry={() => void found.refetch()} />;
  return (
    <>
      {found.isError && (
        <p role="alert" className="px-4 py-2 text-brick sm:px-6">
          {t('error.stale')}
        </p>
      )}
      {found.data.items.length > 0 ? <Messages messages={found.data.items} openId={search.get('message')} /> : <NoMessages />}
    </>
  );
}

type Refusal = ORPCError<'FORBIDDEN' | 'NOT_FOUND', unknown>;

/** Asking again with the same key would not help. */
function isRefused(error: unknown): error is Refusal {
  return error instanceof ORPCError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND');
}

function Refused({ error }: { error: Refusal }) {
  const { t } = useTranslation('mailbox');
  if (error.code === 'FORBIDDEN') return <Alert icon={<Lock aria-hidden className="size-12" />} title={t('locked.title')} text={error.message} />;
  return <Alert icon={<MailQuestionMark aria-hidden className="size-12" />} title={t('none.title')} text={t('none.text')} action={t('none.action')} />;
}

function Alert({ action, ...state }: { icon: ReactNode; title: string; text: string; action?: string }) {
  return (
    <div role="alert">
      <EmptyState {...state} action={action && <ButtonLink to="/">{action}</ButtonLink>} />
    </div>
  );
}

function NoMessages() {
  const { t } = useTranslation('mailbox');
  return (
    <EmptyState
      icon={<MailQuestionMark aria-hidden className="size-12" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <ButtonLink to="/auth?mode=signup" look="primary">
          {t('empty.action')}
        </ButtonLink>
      }
    />
  );
}

function MessageSkeletons() {
  const { t } = useTranslation('mailbox');
  return (
    <div className="flex flex-col gap-3 p-4 sm:p-6 lg:w-96">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}

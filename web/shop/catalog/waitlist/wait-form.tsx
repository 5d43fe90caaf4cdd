import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanIndianMobile, readIndianMobile } from '#contract/formats/phone-numbers.ts';
import type { VariantId } from '#contract/ids.ts';
import { useSession } from '../../../api/auth.ts';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

type Asked = { email?: string; phone?: string };

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Below a variant that is sold out: an address or number, or one tap for whoever is signed in. `bare`: in a dialog, which has title and edge. */
export function WaitForm({ variantId, bare = false }: { variantId: string; bare?: boolean }) {
  const { t } = useTranslation('waitlist');
  const variant_id = variantId as VariantId;
  const { session, loading } = useSession();
  const look = useQuery({
    queryKey: [['waitlist', 'look'], variantId, session?.user.id],
    queryFn: ({ signal }) => api.waitlist.look({ variant_id }, { signal }),
    enabled: !loading,
    staleTime: 0,
  });
  const { isWaiting, isBusy, problem, join } = useJoin(variant_id);
  const [isElsewhere, setElsewhere] = useState(false);
  if (!look.data) return bare && look.isError ? <p role="alert">{look.error.message}</p> : null;
  if (!look.data.by_email && !look.data.by_phone) return bare ? <p>{t('nobodyTold')}</p> : null;
  const { own, by_email, by_phone, is_waiting } = look.data;
  return (
    <section
      aria-labelledby={bare ? undefined : 'wait'}
      className={classNames('flex flex-col gap-3', !bare && 'rounded-lg border border-ink-200 bg-white p-4')}
    >
      {!bare && (
        <h2 id="wait" className="font-bold text-xl">
          {t('title')}
        </h2>
      )}
      {isWaiting || is_waiting ? (
        <p role="status">{t('waiting')}</p>
      ) : (
        <>
          {own && !isElsewhere ? (
            <>
              <Button wide busy={isBusy} onClick={() => void join({})} className="min-h-12">
                {t('tap', { address: own })}
              </Button>
              <button type="button" onClick={() => setElsewhere(true)} className="min-h-11 self-start underline underline-offset-4">
                {t('elsewhere')}
              </button>
            </>
          ) : (
            <AddressForm byEmail={by_email} byPhone={by_phone} isBusy={isBusy} onSend={join} />
          )}
          {problem && (
            <p role="alert" className="text-brick">
              {problem}
            </p>
          )}
          <p className="text-ink-600 text-sm">{t('consent')}</p>
        </>
      )}
    </section>
  );
}

function useJoin(variant_id: VariantId) {
  const { t } = useTranslation('waitlist');
  const queries = useQueryClient();
  const [state, setState] = useState<{ isWaiting?: boolean; isBusy?: boolean; problem?: string }>({});

  async function join(asked: Asked): Promise<void> {
    setState({ isBusy: true });
    try {
      await api.waitlist.join({ variant_id, ...asked });
      setState({ isWaiting: true });
    } catch (error) {
      setState({ problem: (error as Error).message || t('error') });
      // It can be bought again: the page shows it.
      if (error instanceof ORPCError && error.code === 'CONFLICT') await queries.invalidateQueries({ queryKey: [['catalog', 'shown']] });
    }
  }

  return { isWaiting: state.isWaiting === true, isBusy: state.isBusy === true, problem: state.problem, join };
}

type AddressParts = { byEmail: boolean; byPhone: boolean; isBusy: boolean; onSend: (asked: Asked) => Promise<void> };

/** One field, for what can be sent here. */
function AddressForm({ byEmail, byPhone, isBusy, onSend }: AddressParts) {
  const { t } = useTranslation('waitlist');
  const [way, setWay] = useState<'email' | 'phone'>(byEmail ? 'email' : 'phone');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function send(event: SubmitEvent): void {
    event.preventDefault();
    const text = typed.trim();
    const isRight = way === 'email' ? emailForm.test(text) : readIndianMobile(text) !== undefined;
    setError(isRight ? undefined : t(way === 'email' ? 'wrongEmail' : 'wrongPhone'));
    if (isRight && !isBusy) void onSend({ [way]: text });
  }

  const kind =
    way === 'email'
      ? ({ type: 'email', inputMode: 'email', autoComplete: 'email' } as const)
      : ({ type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' } as const);
  return (
    <Form onSubmit={send} className="flex min-w-0 flex-col gap-3">
      <TextField
        key={way}
        label={t(way)}
        error={error}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(way === 'phone' ? cleanIndianMobile(event.target.value, typed) : event.target.value)}
        {...kind}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} className="grow">
          {t('send')}
        </Button>
        {byEmail && byPhone && (
          <Button
            look="ghost"
            onClick={() => {
              setWay(way === 'email' ? 'phone' : 'email');
              setTyped('');
              setError(undefined);
            }}
          >
            {t(way === 'email' ? 'byPhone' : 'byEmail')}
          </Button>
        )}
      </div>
    </Form>
  );
}

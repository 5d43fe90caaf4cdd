import '../../../../consents/texts.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measurable } from '#contract/shop/conversions/conversions.ts';
import { api } from '../../../../api/client.ts';
import { serverMessage } from '../../../../api/server-message.ts';
import { answerPlace } from '../../../../consents/place-of.ts';
import { isolate } from '../../../../texts/isolate.ts';
import { Button } from '../../../../ui/button.tsx';
import { showProblem } from '../../../../ui/toast.tsx';
import { MeasuringFrame } from './measuring-frame.tsx';

type Parts = { item: Measurable; onAnswered: () => Promise<unknown> };

/** For an order whose store measures its ads: asks once, and tells what was allowed. */
export function Measuring({ item, onAnswered }: Parts) {
  const [opened, setOpened] = useState(item.due);
  const added = item.due.filter((network) => !opened.includes(network));
  // What was opened stays: its tag may still be sending.
  if (added.length > 0) setOpened([...opened, ...added]);
  return (
    <>
      <Ask item={item} onAnswered={onAnswered} />
      {opened.map((network) => (
        <MeasuringFrame key={network} link={item.link} storeId={item.store_id} network={network} />
      ))}
    </>
  );
}

type Answer = 'allow' | 'refuse';

/** Beside nothing and over nothing: whoever scrolls on has not answered, and nothing is told. */
function Ask({ item, onAnswered }: Parts) {
  const { t } = useTranslation('consents');
  const { sending, isKept, kept, send } = useAnswer(item, onAnswered);
  if (isKept)
    return (
      <p ref={kept} role="status" tabIndex={-1} className="w-full rounded-lg border border-ink-200 bg-white p-4 text-left text-ink-600">
        {t('ask.kept')}
      </p>
    );
  if (item.asks.length === 0) return null;
  const store = isolate(item.store_name);
  const id = `measuring-${item.store_id}`;
  return (
    <section aria-labelledby={id} className="flex w-full flex-col gap-3 rounded-lg border border-ink-200 bg-white p-4 text-left">
      <h2 id={id} className="font-semibold text-lg">
        {t('ask.title', { store })}
      </h2>
      <p>{t('ask.text', { store })}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {item.asks.map(({ purpose, words }) => (
          <li key={purpose}>{words}</li>
        ))}
      </ul>
      <p className="text-ink-600 text-sm">{t('ask.note')}</p>
      <div className="grid grid-cols-2 gap-2">
        {(['allow', 'refuse'] as const).map((answer) => (
          <Button key={answer} busy={sending === answer} disabled={sending !== undefined} onClick={() => void send(answer)}>
            {t(`ask.${answer}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function useAnswer({ store_id, asks }: Measurable, onAnswered: () => Promise<unknown>) {
  const { t } = useTranslation('consents');
  const [sending, setSending] = useState<Answer>();
  const [isKept, setKept] = useState(false);
  const wasFocused = useRef(false);

  async function send(answer: Answer): Promise<void> {
    setSending(answer);
    try {
      const place = answerPlace();
      const sent = asks.map(({ purpose, words }) =>
        answer === 'allow' ? api.consents.give({ purpose, store_id, place, words }) : api.consents.withdraw({ purpose, store_id, place }),
      );
      await Promise.all(sent);
      setKept(true);
    } catch (error) {
      showProblem(t('failed'), serverMessage(error) ?? t('failedText'));
    }
    setSending(undefined);
    await onAnswered();
  }

  /** The button that was pressed is gone: its place is here. */
  function kept(line: HTMLElement | null): void {
    if (line && !wasFocused.current) line.focus({ preventScroll: true });
    wasFocused.current = line !== null;
  }

  return { sending, isKept, kept, send };
}

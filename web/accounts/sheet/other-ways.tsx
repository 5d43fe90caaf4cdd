import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Steps } from './use-sign-in-steps.ts';

type Provider = { name: string; label: string };
type OtherWaysParts = { steps: Steps; providers: Provider[]; returnAddress: () => string; problem: string | undefined; onAsk: () => void };

/** Passkey and providers, beside the code. A provider sends the person back to the same show. */
export function OtherWays({ steps, providers, returnAddress, problem, onAsk }: OtherWaysParts) {
  const { t } = useTranslation('sign-in-sheet');
  const { call, goOn } = steps;
  const [leaving, setLeaving] = useState<string>();
  const hasPasskeys = 'PublicKeyCredential' in globalThis;
  if (!hasPasskeys && providers.length === 0) return null;

  async function takePasskey(): Promise<void> {
    onAsk();
    if (await call.run((client) => client.signInWithPasskey())) await goOn();
  }

  async function goTo({ name, label }: Provider): Promise<void> {
    onAsk();
    setLeaving(label);
    const options = { redirectTo: returnAddress() };
    const gone = await call.run((client) => client.signInWithOAuth({ provider: name as 'google', options }));
    if (!gone) setLeaving(undefined);
  }

  return (
    <section aria-labelledby="other-ways" className="flex flex-col gap-3">
      <h3
        id="other-ways"
        className="flex items-center gap-3 font-normal font-sans text-ink-600 text-sm before:h-px before:flex-1 before:bg-ink-200 after:h-px after:flex-1 after:bg-ink-200"
      >
        {t('address.or')}
      </h3>
      <div className="grid auto-cols-fr grid-flow-row grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {hasPasskeys && (
          <Button disabled={call.busy} onClick={() => void takePasskey()}>
            <KeyRound aria-hidden className="size-5" />
            {t('ways.passkey')}
          </Button>
        )}
        {providers.map((provider) => (
          <Button key={provider.name} disabled={call.busy} busy={leaving === provider.label} onClick={() => void goTo(provider)}>
            {provider.label}
          </Button>
        ))}
      </div>
      {problem && (
        <p role="alert" className="font-medium text-brick text-sm">
          {problem}
        </p>
      )}
      {leaving && (
        <p role="status" className="sr-only">
          {t('ways.opening', { name: leaving })}
        </p>
      )}
    </section>
  );
}

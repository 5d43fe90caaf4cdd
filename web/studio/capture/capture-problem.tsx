import { VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PublisherState } from '../../stage/publisher/publisher-state.ts';
import { Button } from '../../ui/button.tsx';
import { InsecureWays } from './insecure-ways.tsx';

const withRetry = ['PERMISSION_DENIED', 'NO_CAMERA', 'IN_USE', 'NO_ENCODER', 'NO_FFMPEG', 'CAPTURE_ENDED'] as const;
const withoutRetry = ['INSECURE', 'ALREADY_PUBLISHING', 'VERSION_UNSUPPORTED'] as const;
const named: readonly string[] = [...withRetry, ...withoutRetry];

type Named = (typeof withRetry)[number] | (typeof withoutRetry)[number];
/** `text`: the server's message, where it says more than ours. */
type Problem = { name: Named } | { name: 'other'; text: string | undefined };

/** Why the capture failed; `undefined` while it has not. The end of the show is no failure. */
export function problemOf({ phase, failure, failureText }: PublisherState): Problem | undefined {
  if (phase !== 'failed' || !failure || failure === 'STREAM_ENDED') return undefined;
  if (failure === 'NO_CAMERA' && !isSecureContext) return { name: 'INSECURE' };
  return named.includes(failure) ? { name: failure as Named } : { name: 'other', text: failureText };
}

/** Explains a failed capture and offers a retry. An interruption by the server is resumed with the button below. */
export function CaptureProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation('live');
  const { name } = problem;
  const canRetry = withRetry.some((known) => known === name);
  const said = name === 'other' ? problem.text : undefined;
  return (
    <div role="alert" className="flex w-full flex-col items-center justify-center gap-2 overflow-y-auto rounded-lg bg-ink-800 p-4 text-center">
      <VideoOff aria-hidden className="size-8 shrink-0 text-ink-300" />
      <h2 className="font-bold text-xl">{t(`studio.problem.${name}.title`)}</h2>
      <p className="max-w-md text-ink-200">{said || t(`studio.problem.${name}.text`)}</p>
      {name === 'INSECURE' && <InsecureWays />}
      {canRetry && (
        <Button look="on-dark" onClick={onRetry} className="mt-1 shrink-0">
          {t('studio.problem.retry')}
        </Button>
      )}
      {name === 'VERSION_UNSUPPORTED' && (
        <Button look="on-dark" onClick={() => location.reload()} className="mt-1 shrink-0">
          {t('studio.problem.reload')}
        </Button>
      )}
    </div>
  );
}

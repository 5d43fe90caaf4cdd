import { VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PublisherState } from '../stage/publisher/publisher-state.ts';
import { Button } from '../ui/button.tsx';

const withRetry = ['PERMISSION_DENIED', 'NO_CAMERA', 'IN_USE', 'NO_ENCODER', 'NO_FFMPEG', 'CAPTURE_ENDED'] as const;
const withoutRetry = ['INSECURE', 'ALREADY_PUBLISHING', 'VERSION_UNSUPPORTED'] as const;
const named: readonly string[] = [...withRetry, ...withoutRetry];

type Problem = (typeof withRetry)[number] | (typeof withoutRetry)[number] | 'other';

/** Why there is no picture, if there is none. The end of the show is no problem. */
export function problemOf({ phase, failure }: PublisherState): Problem | undefined {
  if (phase !== 'failed' || !failure || failure === 'STREAM_ENDED') return undefined;
  if (failure === 'NO_CAMERA' && !isSecureContext) return 'INSECURE';
  return named.includes(failure) ? (failure as Problem) : 'other';
}

/** What happened to the picture, and the way on. What the server interrupted is resumed with the button below. */
export function CaptureProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation('live');
  const canRetry = withRetry.some((name) => name === problem);
  return (
    <div role="alert" className="flex w-full flex-col items-center justify-center gap-2 overflow-y-auto rounded-lg bg-ink-800 p-4 text-center">
      <VideoOff aria-hidden className="size-8 shrink-0 text-ink-300" />
      <h2 className="font-bold text-xl">{t(`studio.problem.${problem}.title`)}</h2>
      <p className="max-w-md text-ink-200">{t(`studio.problem.${problem}.text`)}</p>
      {canRetry && (
        <Button look="on-dark" onClick={onRetry} className="mt-1 shrink-0">
          {t('studio.problem.retry')}
        </Button>
      )}
      {problem === 'VERSION_UNSUPPORTED' && (
        <Button look="on-dark" onClick={() => location.reload()} className="mt-1 shrink-0">
          {t('studio.problem.reload')}
        </Button>
      )}
    </div>
  );
}

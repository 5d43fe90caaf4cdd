import { useLater } from '../../ui/hooks/use-later.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import type { FollowParts } from './follow-button.tsx';

const load = async () => (await import('./follow-button.tsx')).FollowButton;

/** The place of the button: its code and state come `afterMs` after the page, which has shown what was come for by then. */
export function FollowPlace({ afterMs = 0, className = '', ...parts }: FollowParts & { afterMs?: number; className?: string }) {
  const Button = useLoadedWhen(useLater(afterMs), load);
  return <div className={`min-h-11 ${className}`}>{Button && <Button {...parts} />}</div>;
}

import { useLater } from '../../ui/hooks/use-later.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import type { FollowParts } from './follow-button.tsx';

let isLoaded = false;
async function load() {
  const { FollowButton } = await import('./follow-button.tsx');
  isLoaded = true;
  return FollowButton;
}

/** The place of the button: its code and state come `afterMs` after the page, which has shown what was come for by then; once its code is there, at once. */
export function FollowPlace({ afterMs = 0, className = '', ...parts }: FollowParts & { afterMs?: number; className?: string }) {
  const Button = useLoadedWhen(useLater(isLoaded ? 0 : afterMs), load);
  return <div className={`min-h-11 ${className}`}>{Button && <Button {...parts} />}</div>;
}

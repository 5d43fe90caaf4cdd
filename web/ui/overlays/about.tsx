import '../texts.ts';
import { Popover } from '@base-ui/react/popover';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { useGround } from '../on-video.tsx';
import { popupClasses, positionerClasses } from './popup.ts';

/** Words about something on screen: for a pointer that rests on the sign, and for who presses it, with a finger or a key. */
export function About({ what, text, className }: { what: string; text: string; className?: string }) {
  const { t } = useTranslation('ui');
  const ground = useGround();
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={300}
        aria-label={t('about', { what })}
        className={classNames('inline-flex size-11 shrink-0 items-center justify-center rounded-full text-quiet hover:text-body', className)}
      >
        <CircleQuestionMark aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className={classNames(positionerClasses, ground)}>
          <Popover.Popup aria-label={what} className={classNames(popupClasses, 'max-w-72 px-3.5 py-2.5 text-sm')}>
            {text}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import type { ReactNode } from 'react';
import type { SectionSettings } from '#contract/pages/section-settings.ts';
import { classNames } from '../../ui/class-names.ts';

const spacing: Record<SectionSettings['spacing'], string> = {
  none: '',
  small: 'py-6 @2xl:py-8',
  medium: 'py-12 @2xl:py-16 @5xl:py-20',
  large: 'py-16 @2xl:py-20 @5xl:py-28',
};
const width: Record<SectionSettings['width'], string> = {
  narrow: 'max-w-2xl px-4 @2xl:px-6',
  normal: 'max-w-4xl px-4 @2xl:px-6',
  wide: 'max-w-6xl px-4 @2xl:px-6 @5xl:px-10',
  full: 'px-4 @2xl:px-6 @5xl:px-10',
};
/** `on-video`: ink with light text, as under a picture. */
const background: Record<SectionSettings['background'], string> = {
  paper: 'bg-paper text-body',
  white: 'bg-white text-body',
  tint: 'bg-marigold-pale text-body',
  ink: 'on-video bg-ground',
};
const visibility: Record<SectionSettings['visibility'], string> = { all: '', phones: '@2xl:hidden', desktops: 'hidden @2xl:block' };

/** For a picture in a section of full width: out to the edges, past the room that texts keep. */
export function bleedOf({ width: chosen }: SectionSettings): string {
  return chosen === 'full' ? '-mx-4 rounded-none @2xl:-mx-6 @5xl:-mx-10' : 'rounded-lg';
}

type FrameParts = { settings: SectionSettings /** In the editor a section stays in sight on every device. */; isEdited?: boolean; children: ReactNode };

/** Room, width and ground of a section. Its widths are those of the page it stands in (`@container`), so that an editor shows any device. */
export function SectionFrame({ settings, isEdited = false, children }: FrameParts) {
  return (
    <section
      id={settings.anchor && !isEdited ? settings.anchor : undefined}
      className={classNames('scroll-mt-16', spacing[settings.spacing], background[settings.background], !isEdited && visibility[settings.visibility])}
    >
      <div className={classNames('mx-auto', width[settings.width])}>{children}</div>
    </section>
  );
}

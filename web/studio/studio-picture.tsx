import type { ReactNode } from 'react';

/** Header, picture, state, tabs, panel, actions: on a phone the panel keeps 136 px, and what is left up to 45 % of the height is the picture's. */
export const studioGrid =
  'grid h-(--screen) grid-cols-1 grid-rows-[auto_minmax(13.5rem,calc(45dvh+1rem))_auto_auto_minmax(8.5rem,1fr)_auto] overflow-y-auto bg-ink text-white md:grid-cols-2 md:grid-rows-[auto_auto_auto_auto_minmax(11rem,1fr)_auto] lg:grid-cols-[16rem_minmax(0,1fr)_18rem] lg:grid-rows-[auto_minmax(14rem,1fr)_auto_auto] xl:grid-cols-[20rem_minmax(0,1fr)_22rem]';

/** Where the picture is, or what stands in its place. */
export const pictureCell =
  'row-start-2 flex flex-col gap-2 px-4 py-2 max-md:min-h-0 max-md:overflow-y-auto col-start-1 md:col-end-3 lg:col-start-2 lg:min-h-0 lg:gap-4 lg:px-6 lg:py-5';

/** The picture and what stands beside it: what its row has on a phone, 45 % of the height on a tablet, and from 1024 px on all that the panels leave. */
export function StudioPicture({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 justify-center gap-3 max-md:flex-1 md:h-[45dvh] md:min-h-54 md:gap-6 lg:h-auto lg:min-h-0 lg:flex-1">{children}</div>;
}

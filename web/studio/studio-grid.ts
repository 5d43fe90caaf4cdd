/** The places of a studio (docs/product.md, "Live events screen"): on a phone the panel keeps 144 px and the picture has what is left, up to 45 % of the height, beside a keyboard a quarter. */
export const studioGrid =
  'grid h-(--screen) grid-cols-1 grid-rows-[auto_minmax(3.5rem,calc(45dvh+1rem))_auto_auto_minmax(9rem,1fr)_auto] overflow-y-auto bg-ink text-white max-[600px]:[@media(max-height:480px)]:grid-rows-[auto_minmax(0,25dvh)_auto_auto_minmax(9rem,1fr)_auto] md:grid-cols-2 md:grid-rows-[auto_auto_auto_auto_minmax(11rem,1fr)_auto] lg:grid-cols-[16rem_minmax(0,1fr)_18rem] lg:grid-rows-[auto_minmax(14rem,1fr)_auto_auto] xl:grid-cols-[20rem_minmax(0,1fr)_22rem] row:grid-cols-[19rem_minmax(0,1fr)] row:grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] row:pr-[env(safe-area-inset-right)] row:pb-[env(safe-area-inset-bottom)] row:pl-[env(safe-area-inset-left)] md:row:grid-cols-[19rem_minmax(0,1fr)_minmax(0,1fr)]';

/** Where the picture is, or what stands in its place. */
export const pictureCell =
  'col-start-1 row-start-2 flex flex-col gap-2 px-4 py-2 max-md:min-h-0 max-md:overflow-y-auto max-[600px]:[@media(max-height:480px)]:py-1 md:col-end-3 lg:col-start-2 lg:min-h-0 lg:gap-4 lg:px-6 lg:py-5 row:col-start-1 row:col-end-2 row:row-span-2 row:row-start-2 row:min-h-0 row:gap-2 row:overflow-y-auto row:px-3 row:py-2';

/** One line on how the picture is. */
export const stateCell =
  'row-start-3 px-4 text-center text-sm md:col-span-2 lg:col-span-1 lg:col-start-2 row:col-span-1 row:col-start-1 row:row-start-4 row:px-3';

export const tabsCell = 'row-start-4 md:hidden row:col-start-2 row:row-start-2 row:border-white/10 row:border-l';

export const shelfCell =
  'row-start-5 min-h-0 flex-col overflow-y-auto md:flex md:border-white/10 md:border-t md:border-r lg:row-span-3 lg:row-start-2 lg:border-t-0 row:col-start-2 row:row-span-3 row:row-start-3 row:border-white/10 row:border-t-0 row:border-r-0 row:border-l';

/** Chat and orders, of which wider screens show one. */
export const sideCell =
  'row-start-5 min-h-0 flex-col md:col-start-2 md:border-white/10 md:border-t lg:col-start-3 lg:row-span-3 lg:row-start-2 lg:border-t-0 lg:border-l row:col-start-2 row:row-span-3 row:row-start-3 row:border-white/10 row:border-t-0 row:border-l md:row:col-start-3';

/** What the thumb reaches. */
export const footCell =
  'sticky bottom-0 row-start-6 flex items-center justify-center gap-3 border-white/10 border-t bg-ink px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:col-span-2 md:py-3 md:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:col-span-1 lg:col-start-2 lg:row-start-4 lg:border-t-0 lg:pb-6 row:col-span-1 row:col-start-1 row:row-start-5 row:gap-2 row:border-t-0 row:px-3 row:py-1.5 row:pb-1.5';

/**
 * How high (`--high`) and wide (`--wide`) the picture of the editor may be, so that it, the play buttons and the time line with two bars are in
 * sight together between what is above and below them: on a phone, on a phone on its side, and beside the products.
 */
export const editorSizes = [
  '[--high:max(14rem,min(44rem,calc(var(--screen)-29.75rem-env(safe-area-inset-bottom))))] [--wide:calc(100vw-2rem)] sm:[--wide:calc(100vw-3rem)]',
  'beside:[--high:max(14rem,min(44rem,calc(var(--screen)-25.5rem)))] beside:[--wide:min(40rem,calc(100vw-43rem))]',
  'row:[--high:max(9rem,calc(var(--screen)-11.5rem-env(safe-area-inset-bottom)))] row:[--wide:45vw]',
].join(' ');

/** Of a picture whose width is `--shape` times its height. */
export const pictureHeight = 'h-[min(var(--high),calc(var(--wide)/var(--shape)))]';

/** Of the bars of the time line; the rest of them is scrolled to. On its side the time line ends above Save, with the picture. */
export const barsHeight = 'max-h-18 beside:max-h-28 row:max-h-[max(2.75rem,calc(var(--high)-9.5rem))]';

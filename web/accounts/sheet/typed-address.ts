/** What was typed when the sheet was closed, as by Back: it stands there again until somebody has signed in or the page is left. */
let typed = '';

export const typedAddress = {
  get: (): string => typed,
  set(text: string): void {
    typed = text;
  },
};

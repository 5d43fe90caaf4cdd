/** Where somebody answers, as it is kept: the first part of the address of the page, since more of it may be a key. */
export function answerPlace(): string {
  return /^\/[a-z-]{0,40}/.exec(location.pathname)?.[0] ?? '/';
}

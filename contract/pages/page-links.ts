export const maxLinkCharacters = 500;

const outside = /^https:\/\/[^\s"'<>\\]+$/i;
const inside = /^\/(?![/\\])[^\s"'<>\\]*$/;
const anchor = /^#[a-z0-9-]+$/;
const contact = /^(?:mailto:[^\s"'<>\\]+@[^\s"'<>\\]+|tel:\+?[\d-]{5,20})$/i;

/** What a link of a page may lead to: a page of this site, a place on the page, another site by https, a mail address or a number. */
export function isPageLink(value: string): boolean {
  return value.length <= maxLinkCharacters && [outside, inside, anchor, contact].some((form) => form.test(value));
}

/** As people type it: `example.com/sale` is meant to be `https://example.com/sale`. */
export function pageLinkOf(typed: string): string {
  const link = typed.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(link) ? `https://${link}` : link;
}

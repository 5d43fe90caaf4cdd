/** The meta element in which a page says where links lead that are handed on, if not to where it was opened. */
export const linkOriginName = 'haat-origin';

/** The origin of links to copy, to share and to scan: PUBLIC_URL, where it is set. */
export function linkOrigin(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${linkOriginName}"]`)?.content ?? location.origin;
}

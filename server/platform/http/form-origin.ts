/**
 * Whether a page of ours sent this form, as far as its browser says: by Fetch Metadata (W3C, "Sec-Fetch-Site"), else by its origin. What says
 * neither is no browser that another site could use.
 */
export function isSentFromHere(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('Origin');
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === headers.get('Host') || host === new URL(publicUrl).host);
}

/** For a router that compares the origin with the address it was asked at, which is another one behind a proxy that ends TLS. */
export function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Origin');
  return new Request(request, { headers, ...(request.body && { duplex: 'half' }) } as RequestInit);
}

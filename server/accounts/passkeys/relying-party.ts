import { isLoopback } from '#server/platform/http/addresses/loopback.ts';

export type RelyingParty = ReturnType<typeof createRelyingParty>;
type Places = { siteUrl: () => string; publicUrl: () => string };

/**
 * For whom credentials are made and checked (WebAuthn §5.1.2, §13.4.9): the host of the page that asks, if it is one of the
 * site or of this server. While that is a loopback host, any loopback host and port will do.
 */
export function createRelyingParty({ siteUrl, publicUrl }: Places) {
  const places = () => [new URL(siteUrl()), new URL(publicUrl())] as const;
  const isLocal = () => isLoopback(places()[0].hostname);

  function isOrigin(text: string): boolean {
    if (places().some(({ origin }) => origin === text)) return true;
    return isLocal() && URL.canParse(text) && new URL(text).origin === text && isLoopback(new URL(text).hostname);
  }

  return {
    isOrigin,
    isId: (text: string) => places().some(({ hostname }) => hostname === text) || (isLocal() && isLoopback(text)),
    /** The id for options: a browser takes only that of its own page. */
    idFor(pageOrigin: string | undefined): string {
      return pageOrigin && isOrigin(pageOrigin) ? new URL(pageOrigin).hostname : places()[0].hostname;
    },
    /** Every id that an answer may have been made for. */
    ids: () => [...new Set([...places().map(({ hostname }) => hostname), ...(isLocal() ? ['localhost', '127.0.0.1', '[::1]'] : [])])],
  };
}

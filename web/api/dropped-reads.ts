let leaving = new AbortController();

/** Ends what is being read in the name of who signs out, which would come back refused; new reads too, until the returned function is called. */
export function dropReads(): () => void {
  leaving.abort();
  return () => {
    leaving = new AbortController();
  };
}

/** As `fetch`: a read ends with `dropReads` too, a write goes on. */
export function fetchUntilDropped(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const isRead = request.method === 'GET';
  return fetch(request, isRead ? { signal: AbortSignal.any([request.signal, leaving.signal]) } : undefined);
}

type Playlist = { text: string; url: string };

/** A playlist and its address. `missing` when the server answers with a status of `absent`; `undefined` when it cannot be reached. */
export async function fetchPlaylist(path: string, signal: AbortSignal, absent: readonly number[]): Promise<Playlist | 'missing' | undefined> {
  const url = new URL(path, location.href).href;
  const response = await fetch(url, { signal }).catch(() => undefined);
  if (response && absent.includes(response.status)) {
    // An answer that is not read keeps its connection.
    response.body?.cancel().catch(() => undefined);
    return 'missing';
  }
  const text = response?.ok ? await response.text().catch(() => '') : '';
  return text.startsWith('#EXTM3U') ? { text, url } : undefined;
}

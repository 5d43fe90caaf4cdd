import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Network = { saveData?: boolean; effectiveType?: string };

const storage = new Map<string, string>();

/** As a page of its own: another load of the modules, in a browser that says this of its network. */
async function openPage(network: Network | undefined) {
  const connection = network && Object.assign(new EventTarget(), network);
  vi.stubGlobal('navigator', { connection });
  vi.resetModules();
  const { chooseListening, listenPreference } = await import('./listen-preference.ts');
  await import('../texts.ts');
  const { ListenNote } = await import('./listen-cover.tsx');
  return {
    read: listenPreference.get,
    choose: chooseListening,
    note: () => renderToString(<ListenNote preference={listenPreference.get()} />),
    become(change: Network) {
      if (connection) Object.assign(connection, change).dispatchEvent(new Event('change'));
    },
  };
}

describe('listen mode', () => {
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, Network, string]>([
    ['a browser that saves data', { saveData: true, effectiveType: '4g' }, 'Sound only: your data saver is on.'],
    ['2G', { saveData: false, effectiveType: '2g' }, 'Sound only: your network is slow.'],
    ['slow 2G', { saveData: false, effectiveType: 'slow-2g' }, 'Sound only: your network is slow.'],
  ])('is how a show starts by %s, which says so and offers the video', async (_, network, text) => {
    const { read, note } = await openPage(network);
    expect(read().listening).toBe(true);
    expect(note()).toContain(text);
    expect(note()).toContain('Show video');
  });

  it.each<[string, Network | undefined]>([
    ['a good network', { saveData: false, effectiveType: '4g' }],
    ['a browser that does not tell', undefined],
  ])('is not how a show starts on %s', async (_, network) => {
    const { read, note } = await openPage(network);
    expect(read()).toEqual({ listening: false, reason: undefined, isOffered: false });
    expect(note()).toBe('');
  });

  it('is left for good by who wants the video', async () => {
    const { choose, read } = await openPage({ saveData: true });
    choose(false);
    expect(read().listening).toBe(false);
    expect((await openPage({ saveData: true })).read().listening).toBe(false);
  });

  it('stays with who chose it, and needs no reason', async () => {
    (await openPage({ effectiveType: '4g' })).choose(true);
    const { read, note } = await openPage({ effectiveType: '4g' });
    expect(read()).toEqual({ listening: true, reason: undefined, isOffered: false });
    expect(note()).toContain('>Sound only<');
  });

  it('is only offered when the network gets slow while a picture plays, and not to who has chosen', async () => {
    const { read, note, become, choose } = await openPage({ effectiveType: '4g' });
    become({ effectiveType: '2g' });
    expect(read()).toMatchObject({ listening: false, isOffered: true });
    expect(note()).toContain('Keep video');
    become({ effectiveType: '4g' });
    expect(read().isOffered).toBe(false);
    choose(false);
    become({ effectiveType: '2g' });
    expect(read().isOffered).toBe(false);
  });

  it('does not give way to a picture because the network got better', async () => {
    const { read, become } = await openPage({ effectiveType: '2g' });
    become({ effectiveType: '4g' });
    expect(read().listening).toBe(true);
  });
});

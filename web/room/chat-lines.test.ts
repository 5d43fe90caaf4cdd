import { describe, expect, it } from 'vitest';
import { roomLimits } from '#contract/room/room-limits.ts';
import { pendingLines, withFaces, withFailed, withNewLine, withRow, withStored } from './chat-lines.ts';
import type { ChatLine } from './room-state.ts';

const me = { name: 'Asha', host: false };
const row = (seq: number, message: string, name = me.name) => ({
  ...{ seq, at_ms: 0, created_at: '2026-11-21T10:00:00Z', type: 'chat' as const },
  payload: { message, user_id: null, user_display_name: name, is_host: false },
});
const shownOf = (chat: readonly ChatLine[]) => chat.map(({ message, seq, state }) => [message, seq, state]);

function twice(message: string) {
  const chat = withNewLine(withNewLine([], message, me), message, me);
  const [first, second] = chat.map(({ id }) => id) as [string, string];
  return { chat, first, second };
}

describe('lines of the chat', () => {
  it('know an own line by its id, not by its text', () => {
    const { chat, second } = twice('Hello');
    expect(shownOf(withRow(chat, row(1, 'Hello'), second))).toEqual([
      ['Hello', undefined, 'sending'],
      ['Hello', 1, 'sent'],
    ]);
  });

  it('show the same text of somebody of the same name as a line of its own', () => {
    const { chat, first, second } = twice('Hello');
    const heard = [row(1, 'Hello'), row(2, 'Hello'), row(3, 'Hello')];
    const ids = [undefined, first, second];
    const shown = heard.reduce((lines, event, index) => withRow(lines, event, ids[index]), chat);
    expect(shownOf(shown)).toEqual([
      ['Hello', 2, 'sent'],
      ['Hello', 3, 'sent'],
      ['Hello', 1, 'sent'],
    ]);
  });

  it('keep one line whether its row or the answer comes first, and when the row comes again', () => {
    const { chat, first } = twice('Hello');
    const told = withRow(withStored(chat, first, 7), row(7, 'Hello'), first);
    const heard = withStored(withRow(chat, row(7, 'Hello'), first), first, 7);
    const missed = withRow(withStored(chat, first, 7), row(7, 'Hello'), undefined);
    const unnamed = withStored(withRow(chat, row(7, 'Hello'), undefined), first, 7);
    for (const lines of [told, heard, missed, unnamed]) {
      expect(shownOf(lines)).toEqual([
        ['Hello', 7, 'sent'],
        ['Hello', undefined, 'sending'],
      ]);
    }
  });

  it('show a line that failed as sent when it was stored after all', () => {
    const { chat, first } = twice('Hello');
    expect(shownOf(withRow(withFailed(chat, first), row(1, 'Hello'), first))[0]).toEqual(['Hello', 1, 'sent']);
  });

  it('show the pictures of who wrote, those that came before and those that changed; a host has none', () => {
    const by = (seq: number, user_id: string, is_host = false) => ({ ...row(seq, 'Hello'), payload: { ...row(seq, 'Hello').payload, user_id, is_host } });
    const told = { meena: '/media/meena.webp', seller: '/media/seller.webp' };
    const lines = [by(1, 'meena'), by(2, 'ravi'), by(3, 'seller', true)].reduce(
      (chat, event) => withRow(chat, event, undefined, false, told),
      [] as ChatLine[],
    );
    expect(lines.map(({ face }) => face)).toEqual(['/media/meena.webp', undefined, undefined]);
    expect(withFaces(lines, { meena: null, ravi: '/media/ravi.webp' }).map(({ face }) => face)).toEqual([null, '/media/ravi.webp', undefined]);
  });

  it('leave a row that answers a line gone from the screen', () => {
    expect(withRow([], row(1, 'Hello'), undefined, true)[0]?.isOwn).toBe(true);
    const chat = withRow([], row(1, 'Hello'), undefined);
    expect(chat[0]?.isOwn).toBe(false);
    expect(withStored(chat, 'gone', 1)).toEqual(chat);
  });

  it('wait for no more answers than the room takes', () => {
    let chat: ChatLine[] = [];
    for (let count = 0; count <= roomLimits.maxPendingLines; count += 1) chat = withNewLine(chat, 'Hello', me);
    expect(pendingLines(chat)).toHaveLength(roomLimits.maxPendingLines);
    expect(chat.at(-1)?.state).toBe('failed');
  });
});

import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { LiveStreamId } from '#contract/ids.ts';
import { outsideRoom } from '../room/room-state.ts';
import { StudioChat } from '../studio/studio-chat.tsx';
import { isolate } from '../texts/isolate.ts';
import { ChatLines } from './chat.tsx';

vi.mock('../accounts/sheet/chat-as.tsx', () => ({ ChatAs: () => null }));

const line = { id: '1', seq: 1, message: 'هل هو نحاس؟', name: 'سارة', isHost: false, isOwn: false, isKnown: false, state: 'sent' as const };
const id = '00000000-0000-4000-8000-000000000000' as LiveStreamId;
const isolated = /<bdi>سارة<\/bdi>.*<bdi>هل هو نحاس؟<\/bdi>/s;

test('10.19 a name or line of another direction turns nothing around it, for shoppers and for the host', () => {
  expect(renderToString(<ChatLines lines={[line]} />)).toMatch(isolated);
  const state = { ...outsideRoom, chat: [line] };
  const studio = <StudioChat streamId={id} room={undefined} state={state} unread={0} onReading={() => undefined} isShown isBeside head={null} />;
  expect(renderToString(studio)).toMatch(isolated);
  expect(isolate('سارة')).toBe('\u2068سارة\u2069');
});

import '../../live-events/texts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { idle, type PublisherState } from '../../stage/publisher/publisher-state.ts';
import { StudioActions } from '../studio-actions.tsx';
import { CaptureProblem, problemOf } from './capture-problem.tsx';

beforeEach(() => vi.stubGlobal('isSecureContext', true));

function shown(failure: PublisherState['failure'], failureText?: string): string | undefined {
  const problem = problemOf({ ...idle, phase: 'failed', failure, failureText });
  return problem && renderToStaticMarkup(<CaptureProblem problem={problem} onRetry={() => undefined} />);
}

test.each([
  'A live event may last 12 hours. End it and start a new one.',
  'This live event sends too many bits per second; 8 Mbit/s are allowed. Lower the bitrate of the encoder.',
])('says which limit the show went over: %s', (sentence) => {
  const html = shown('LIMIT_EXCEEDED', sentence);
  expect(html).toContain(sentence);
  expect(html).not.toContain('Resume');
});

test('offers to end a show that lasted too long, and not to resume it', () => {
  const capture: PublisherState = { ...idle, phase: 'failed', failure: 'SHOW_TOO_LONG', image: new Blob() };
  const broadcast = { goLive: () => undefined, isStarting: false, end: () => undefined, isEnding: false };
  const parts = { publisher: undefined, broadcast, isOnAir: false, isElsewhere: false, canEnd: true, canResume: true };
  const html = renderToStaticMarkup(<StudioActions {...parts} capture={capture} />);
  expect(html).toContain('End');
  expect(html).not.toContain('Resume');
  expect(renderToStaticMarkup(<StudioActions {...parts} capture={{ ...capture, failure: 'LIMIT_EXCEEDED' }} />)).toContain('Resume');
});

test('asks to resume where the server gave no sentence', () => {
  expect(shown('TICKET_INVALID')).toContain('Resume to go on.');
  expect(shown('SAMPLE_INVALID', '')).toContain('Resume to go on.');
});

test('keeps its own words for what it knows better than a browser or the server', () => {
  const html = shown('NO_ENCODER', 'NotSupportedError');
  expect(html).toContain('Open the studio in a current Chrome, Edge or Safari.');
  expect(html).not.toContain('NotSupportedError');
});

test('the end of the show is no problem', () => expect(shown('STREAM_ENDED', 'This live event has ended.')).toBeUndefined());

import './texts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { UploadProgress } from './upload-progress.tsx';
import { VideoUpload } from './video-upload.ts';

// The upload is shown, not sent.
vi.mock('../api/auth.ts', () => ({ accessToken: () => Promise.resolve(undefined) }));

function shownAfter(message: string | undefined, isRefused = false): string {
  const upload = new VideoUpload(new File([], 'loom.mp4'));
  return renderToStaticMarkup(<UploadProgress upload={upload} state={{ state: 'failed', percent: 40, message, isRefused }} onCancel={() => undefined} />);
}

const alertOf = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1];

test('a failed upload gives the message of the server', () => {
  const html = shownAfter('Maximum file size is 100MB', true);
  expect(alertOf(html)).toBe('Maximum file size is 100MB');
  expect(html).not.toContain('Retry');
});

test('a failed upload without a message says so, and that it may go on', () => {
  const html = shownAfter(undefined);
  expect(alertOf(html)).toBe('Failed to upload video');
  expect(html).toContain('What has arrived is kept: try again.');
  expect(html).toContain('Retry');
});

test('an upload says how far it is, how fast, and how long it takes', () => {
  const upload = new VideoUpload(new File([], 'loom.mp4'));
  const shown = (secondsLeft: number) =>
    renderToStaticMarkup(
      <UploadProgress
        upload={upload}
        state={{ state: 'uploading', percent: 43, pace: { bytesPerSecond: 1_240_000, secondsLeft } }}
        onCancel={() => undefined}
      />,
    );
  expect(shown(7.2)).toMatch(/Uploading\.\.\. 43%.*1\.2 MB\/s.*8 seconds left/);
  expect(shown(300)).toContain('5 minutes left');
});

test('an empty message is none', () => expect(alertOf(shownAfter(''))).toBe('Failed to upload video'));

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

test('an empty message is none', () => expect(alertOf(shownAfter(''))).toBe('Failed to upload video'));

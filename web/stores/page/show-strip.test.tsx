import './texts.ts';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { LiveStream } from '#contract/live/live.ts';
import { ShowStrip } from './show-strip.tsx';

const event = {
  ...{ id: '1', title: 'Lamps at eight', description: '', seller_name: 'Rangrez', is_on_air: true, air: 'live', stream_source: 'camera', made_by_ai: false },
  ...{ thumbnail_url: null, scheduled_start: null, actual_start: '2026-01-31T13:30:00Z', products: [] },
} as unknown as LiveStream;

/** The words of a strip of these events, and what it is made of. */
function draw(...changes: Partial<LiveStream>[]) {
  const shows = changes.map((change, index) => ({ stream: { ...event, id: String(index) as LiveStream['id'], ...change }, to: '/live' }));
  const html = renderToString(
    <MemoryRouter>
      <ShowStrip title="Live events" shows={shows} />
    </MemoryRouter>,
  );
  return {
    html,
    words: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

describe('the live events of a store', () => {
  test('on air say so first, and have one way to watch', () => {
    expect(draw({}).words).toBe('Live events LIVE Lamps at eight Watch live');
    expect(draw({ stream_source: 'prerecorded' }).words).toBe('Live events On now Recorded Lamps at eight Watch now');
    const two = draw({}, { stream_source: 'prerecorded' });
    expect(two.words).toMatch(/Watch live .* Watch now$/);
    // One marigold button on a screen.
    expect(two.html.match(/bg-marigold /g)).toHaveLength(1);
  });

  test('that are planned say the time of India, also as the server writes it', () => {
    const planned = { is_on_air: false, actual_start: null, scheduled_start: '2026-01-31T13:30:00Z' };
    expect(draw(planned).words).toBe('Live events Lamps at eight Jan 31, 2026, 7:00 PM IST');
  });

  test('without a picture have a placeholder, and none with one', () => {
    for (const shows of [[{}], [{}, {}], [{}, {}, {}]]) expect(draw(...shows).html.match(/data-no-picture/g)).toHaveLength(shows.length);
    expect(draw({ thumbnail_url: '/live/1/poster.jpg' }).html).not.toContain('data-no-picture');
  });
});

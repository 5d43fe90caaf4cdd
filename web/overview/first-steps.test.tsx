import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { firstSteps, type Overview } from '#contract/overview/overview.ts';
import './texts.ts';
import { FirstSteps } from './first-steps.tsx';

vi.mock('../api/client.ts', () => ({ api: {}, orpc: {} }));

type Details = NonNullable<Overview['step_details']>;

const page: Details['link'] = { to: 'store', path: '/store/rangrez' };
const event: Details['link'] = { to: 'live_event', path: '/live?stream=1' };

function draw(done: readonly string[], details: Details): string {
  const steps = Object.fromEntries(firstSteps.map((step) => [step, done.includes(step)]));
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FirstSteps steps={steps} details={details} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const openable = (html: string) => [...html.matchAll(/<(?:a|button)\b[^>]*>([^<]+)<\//g)].map(([, words]) => words);

test('every step that is left can be opened, the next one by its own button', () => {
  const html = draw(['store', 'logo'], { legal_missing: ['legal_name', 'address', 'grievance_name'], link: page });
  expect(openable(html)).toEqual([
    ...['Add a product', 'Say where you send from', 'Decide how you are paid', 'Tax and legal'],
    ...['Create your first live event', 'Share your live event'],
  ]);
  expect(html).toContain('Still missing: legal name, address, grievance officer');
  expect(html.match(/bg-marigold text-ink/g)).toHaveLength(1);
});

test('the step of the law leads to the section that lacks something, and says what', () => {
  const html = draw(['product', 'store', 'delivery', 'payment', 'logo'], { legal_missing: ['grievance_name'], link: page });
  expect(html).toContain('href="/dashboard/settings?section=grievance"');
  expect(html).toContain('Still missing: grievance officer');
  expect(draw([], { legal_missing: ['address', 'grievance_name'], link: page })).toContain('href="/dashboard/settings?section=legal"');
});

test('what is shared without a live event is said', () => {
  const words = /this shares your store(?:&#x27;|')s page/;
  expect(draw([], { legal_missing: [], link: page })).toMatch(words);
  expect(draw([], { legal_missing: [], link: event })).not.toMatch(words);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedCheckout } from '#contract/shop/checkout/abandoned.ts';
import { CheckoutKeeper } from './checkout-keeper.ts';

const blank = { phone: '', name: '', houseNo: '', address: '', landmark: '', pincode: '', city: '' };
const items = [{ variant_id: 'v', quantity: 1 }] as unknown as SavedCheckout['items'];
const typed = (delivery: Partial<typeof blank> = {}): SavedCheckout => ({ delivery: { ...blank, ...delivery }, payment_method: 'cod', form_step: 1, items });

/** A page that can be hidden and left, and a server that notes what it is sent. */
function openPage() {
  /** What is kept are its own keys, as in a browser. */
  const storage = (): Record<string, string> =>
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const tab = new EventTarget();
  const beacons: { path: string; body: Promise<string> }[] = [];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => beacons.push({ path, body: body.text() }) > 0 });
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const server = {
    begin: vi.fn(async (_: object) => ({ id: 'c1', secret: 's1', is_completed: false })),
    update: vi.fn(async (_: object) => ({ is_completed: false })),
    forget: vi.fn(async (_: object) => ({ forgotten: true as const })),
  };
  const keeper = new CheckoutKeeper('attempt', server as never);
  const stop = keeper.open();
  return {
    ...{ keeper, server, beacons, stop, tab },
    hide() {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
    leave: () => void tab.dispatchEvent(new Event('pagehide')),
    turnSavingOff: () => localStorage.setItem('checkout-saving-off', '1'),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an empty form is not saved; the first field is, a second after the last change', async () => {
  const { keeper, server } = openPage();
  keeper.note(typed());
  await vi.advanceTimersByTimeAsync(200_000);
  expect(server.begin).not.toHaveBeenCalled();
  keeper.note(typed({ name: 'A' }));
  await vi.advanceTimersByTimeAsync(900);
  keeper.note(typed({ name: 'As' }));
  await vi.advanceTimersByTimeAsync(999);
  expect(server.begin).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.begin.mock.calls.map(([sent]) => sent)).toMatchObject([{ delivery: { name: 'As' } }]);
});

test('what is unchanged is not sent again: noted twice, hidden, left, and after two minutes of rest', async () => {
  const { keeper, server, beacons, hide, leave } = openPage();
  keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  keeper.note(typed({ name: 'Asha' }));
  await keeper.save();
  hide();
  leave();
  await vi.advanceTimersByTimeAsync(300_000);
  expect([server.begin.mock.calls.length, server.update.mock.calls.length, beacons.length]).toEqual([1, 0, 0]);
});

test('a hidden tab and a page that is left send by a beacon what the server does not have yet', async () => {
  const { keeper, beacons, hide, leave } = openPage();
  keeper.note(typed({ name: 'Asha' }));
  hide();
  expect(beacons.map(({ path }) => path)).toEqual(['/api/abandoned-checkouts']);
  expect(JSON.parse((await beacons[0]?.body) ?? '')).toMatchObject({ session_id: expect.any(String), delivery: { name: 'Asha' } });
  await vi.advanceTimersByTimeAsync(1_000);
  keeper.note(typed({ name: 'Asha Rao' }));
  leave();
  expect(beacons.at(-1)?.path).toBe('/api/abandoned-checkouts/c1');
  expect(JSON.parse((await beacons.at(-1)?.body) ?? '')).toMatchObject({ secret: 's1', delivery: { name: 'Asha Rao' } });
});

test('after two minutes without a change, what a failed save left is sent once more; the fault is logged, without what was typed', async () => {
  const { keeper, server } = openPage();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  server.begin.mockRejectedValueOnce(Object.assign(new Error('no network for Asha'), { code: 'UNAVAILABLE' }));
  keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(warn.mock.calls).toEqual([['the unfinished checkout was not saved:', 'UNAVAILABLE']]);
  await vi.advanceTimersByTimeAsync(118_999);
  expect(server.begin).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.begin).toHaveBeenCalledTimes(2);
});

test('one that the server does not know any more is begun anew, under another session', async () => {
  const { keeper, server } = openPage();
  keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  server.update.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'NOT_FOUND' }));
  keeper.note(typed({ name: 'Asha Rao' }));
  await vi.advanceTimersByTimeAsync(1_000);
  const sessions = server.begin.mock.calls.map(([sent]) => (sent as { session_id: string }).session_id);
  expect([sessions.length, new Set(sessions).size]).toEqual([2, 2]);
});

test('nothing is sent where the shopper said no, nor after the order', async () => {
  const off = openPage();
  off.turnSavingOff();
  off.keeper.note(typed({ name: 'Asha' }));
  off.hide();
  await vi.advanceTimersByTimeAsync(200_000);
  expect([off.server.begin.mock.calls.length, off.beacons.length]).toEqual([0, 0]);
  off.stop();
  const ordered = openPage();
  ordered.keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  ordered.keeper.finish();
  expect(ordered.beacons.map(({ path }) => path)).toEqual(['/api/abandoned-checkouts/c1']);
  ordered.keeper.note(typed({ name: 'Later' }));
  ordered.leave();
  await vi.advanceTimersByTimeAsync(200_000);
  expect([ordered.server.begin.mock.calls.length, ordered.beacons.length]).toEqual([1, 1]);
});

test('what was saved goes at once when the shopper says no, of every checkout of the tab', async () => {
  const { keeper, server } = openPage();
  sessionStorage.setItem('checkout-saved:before', JSON.stringify({ session_id: 'x', id: 'c0', secret: 's0' }));
  keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  await keeper.turnOff();
  expect(server.forget.mock.calls.map(([sent]) => sent)).toEqual([
    { id: 'c0', secret: 's0' },
    { id: 'c1', secret: 's1' },
  ]);
  keeper.note(typed({ name: 'Asha Rao' }));
  await vi.advanceTimersByTimeAsync(200_000);
  expect([server.begin.mock.calls.length, server.update.mock.calls.length, Object.keys(sessionStorage)]).toEqual([1, 0, []]);
});

test('what a beacon began without an answer goes too', async () => {
  const { keeper, server, beacons, hide } = openPage();
  keeper.note(typed({ name: 'Asha' }));
  hide();
  const { session_id } = JSON.parse((await beacons[0]?.body) ?? '') as { session_id: string };
  await keeper.turnOff();
  expect(server.begin.mock.calls.map(([sent]) => sent)).toMatchObject([{ session_id, delivery: blank }]);
  expect(server.forget.mock.calls.map(([sent]) => sent)).toEqual([{ id: 'c1', secret: 's1' }]);
});

test('what could not be deleted is, with the next page', async () => {
  const { keeper, server } = openPage();
  keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  server.forget.mockRejectedValueOnce(Object.assign(new Error('no network'), { code: 'UNAVAILABLE' }));
  await expect(keeper.turnOff()).rejects.toThrow('no network');
  const next = new CheckoutKeeper('attempt', server as never);
  next.note(typed({ name: 'Asha' }));
  await vi.waitFor(() => expect(server.forget).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test('a shopper who says no in another tab is heard in this one', async () => {
  const { keeper, server, turnSavingOff, tab } = openPage();
  keeper.note(typed({ name: 'Asha' }));
  await vi.advanceTimersByTimeAsync(1_000);
  turnSavingOff();
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'checkout-saving-off', newValue: '1' }));
  await vi.waitFor(() => expect(server.forget).toHaveBeenCalledTimes(1));
});

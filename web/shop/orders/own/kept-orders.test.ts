import { afterEach, expect, test, vi } from 'vitest';
import { forgetOrders, keepOrders, listKept } from './kept-orders.ts';

afterEach(() => vi.unstubAllGlobals());

function useStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

test('the newest fifty links are kept, each once', () => {
  useStorage();
  for (let turn = 0; turn < 60; turn += 1) keepOrders([`link ${turn}`]);
  keepOrders(['link 30']);
  expect(listKept().slice(0, 2)).toEqual(['link 30', 'link 59']);
  expect([listKept().length, new Set(listKept()).size]).toEqual([50, 50]);
  forgetOrders();
  expect(listKept()).toEqual([]);
});

test('what is not a list of links, and a browser that keeps nothing, are no orders', () => {
  useStorage().set('haat.orders', '{"a":1}');
  expect(listKept()).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  keepOrders(['link']);
  expect(listKept()).toEqual([]);
});

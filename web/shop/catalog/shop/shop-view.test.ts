import { describe, expect, it } from 'vitest';
import { countFilters, inputOf, readShopView, writeShopView } from './shop-view.ts';

const read = (query: string) => readShopView(new URLSearchParams(query));

describe('the address of the shop', () => {
  it.each(['', 'search=lamp', 'search=lamp&category=Home&min=10.50&max=2000.00&stock=in&order=price_down'])('"%s" is read and written alike', (query) => {
    expect(new URLSearchParams(writeShopView(read(query))).toString()).toBe(query);
  });

  it('asks nothing of what it does not know', () => {
    expect(inputOf(read('order=cheapest&min=abc&max=-3&stock=out&x=1'))).toEqual({});
  });

  it('takes prices the wrong way round for the right way', () => {
    expect(inputOf(read('min=500&max=20'))).toEqual({ min_paise: 2_000, max_paise: 50_000 });
  });

  it('counts filters, not the search and the order', () => {
    expect(countFilters(read('search=lamp&order=newest'))).toBe(0);
    expect(countFilters(read('category=Home&min=1&stock=in'))).toBe(3);
  });
});

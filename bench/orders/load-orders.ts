import autocannon from 'autocannon';
import { anOrder, type ForSale, inParallel, openDevice } from '../../test/support/browser/shopper.ts';
import { quantile } from '../figures.ts';

export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

/** A device orders for five phone numbers a day, and ten times an hour. */
const ordersOfDevice = 5;
/** More than are placed. */
const expectedPerSecond = 1_800;

/** Orders of `products` in turn, each of a new phone number, by so many buyers at once. Throws on any answer but 201. */
export async function loadOrders(url: string, products: readonly ForSale[], { buyers, seconds }: { buyers: number; seconds: number }): Promise<Load> {
  const count = Math.ceil((expectedPerSecond * seconds) / ordersOfDevice);
  const devices = await inParallel(count, 20, () => openDevice((path, init) => fetch(`${url}${path}`, init)));
  let sent = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const body = JSON.stringify(anOrder(products[sent % products.length] as ForSale));
    const Cookie = devices[Math.floor(sent / ordersOfDevice) % devices.length] ?? '';
    sent += 1;
    return { ...request, method: 'POST', path: '/api/orders', body, headers: { 'Content-Type': 'application/json', Cookie } };
  };
  const times: number[] = [];
  const { non2xx, errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections: buyers, duration: seconds, requests: [{ setupRequest }] };
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} orders were refused, ${errors} did not come`);
  return { perSecond: times.length / duration, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

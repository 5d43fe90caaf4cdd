import { measureAccounts } from './accounts.ts';
import { measureCatalog } from './catalog/measure-catalog.ts';
import { crash } from './crash.ts';
import { flood } from './flood.ts';
import { fuzz } from './fuzz.ts';
import { playHls } from './hls-play.ts';
import { measureLatency } from './latency.ts';
import { checkLlhls } from './llhls/llhls-check.ts';
import { measureMedia } from './media/measure-media.ts';
import { measureFlashSale } from './orders/flash-sale.ts';
import { measureOrders } from './orders/measure-orders.ts';
import { measureOverview } from './orders/overview.ts';
import { raceOrders } from './orders/races.ts';
import { measureFirstPicture } from './pages/first-picture.ts';
import { measurePages } from './pages/lighthouse.ts';
import { measureRoom } from './room/measure-room.ts';
import { soak } from './soak.ts';
import { measureStart } from './start.ts';
import { measureUploads } from './uploads.ts';

const benches: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  'llhls-check': checkLlhls,
  accounts: measureAccounts,
  catalog: measureCatalog,
  'first-picture': measureFirstPicture,
  'flash-sale': measureFlashSale,
  crash,
  flood,
  fuzz,
  'hls-play': playHls,
  latency: measureLatency,
  media: measureMedia,
  orders: measureOrders,
  overview: measureOverview,
  pages: measurePages,
  races: raceOrders,
  room: measureRoom,
  soak,
  start: measureStart,
  uploads: measureUploads,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) {
  process.exitCode = (await bench(process.argv.slice(3))) ? 0 : 1;
} else {
  console.error(`Say which: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 2;
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

type Route = { id: string; path?: string; children?: Route[] };

let known: string[] | undefined;

/** An address that is asked for a file, not opened. */
const isFile = (path: string) => path.endsWith('.js');

/** Addresses of all screens as `web/routes.ts` has them: '/product/:slugOrId'. The command that tells them takes seconds: it is asked once. */
export function listScreens(): string[] {
  known ??= askForScreens();
  return known;
}

function askForScreens(): string[] {
  const answer = execFileSync(join(root, 'node_modules/.bin/react-router'), ['routes', '--json'], { cwd: root, encoding: 'utf8' });
  const addressesOf = ({ path, children }: Route, above: string): string[] => {
    const own = path ? `${above}/${path}` : above;
    return children ? children.flatMap((child) => addressesOf(child, own)) : [own || '/'];
  };
  return (JSON.parse(answer) as Route[]).flatMap((route) => addressesOf(route, '')).filter((path) => !isFile(path));
}

/** Screens of the dashboard that stand for themselves. */
export function listPlaces(): string[] {
  return listScreens().filter((path) => /^\/dashboard(\/|$)/.test(path) && !path.includes(':'));
}

/** An address of before, which leads to a tab of the orders. */
const moved = ['/dashboard/abandoned'];

/** Those of the seller's menu: others are reached from one of them. */
export function listMenuPlaces(): string[] {
  return listPlaces().filter((path) => path.split('/').length <= 3 && !moved.includes(path));
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

type Route = { id: string; path?: string; children?: Route[] };

/** Addresses of all screens as `web/routes.ts` has them: '/product/:slugOrId'. */
export function listScreens(): string[] {
  const answer = execFileSync(join(root, 'node_modules/.bin/react-router'), ['routes', '--json'], { cwd: root, encoding: 'utf8' });
  const addressesOf = ({ path, children }: Route, above: string): string[] => {
    const own = path ? `${above}/${path}` : above;
    return children ? children.flatMap((child) => addressesOf(child, own)) : [own || '/'];
  };
  return (JSON.parse(answer) as Route[]).flatMap((route) => addressesOf(route, ''));
}

/** Screens of the seller's menu: all of the dashboard that stand for themselves. */
export function listPlaces(): string[] {
  return listScreens().filter((path) => /^\/dashboard(\/|$)/.test(path) && !path.includes(':'));
}

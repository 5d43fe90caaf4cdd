import type { ParseKeys } from 'i18next';
import type shell from './shell.en.json';

/** The texts of each room, which joins in its `texts.ts`. A key that is in none of them does not compile. */
export interface Catalogs {
  shell: typeof shell;
}

/** A key of the texts of `Room`, as its `t` takes it. */
export type TextKey<Room extends keyof Catalogs> = ParseKeys<Room>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Catalogs;
  }
}

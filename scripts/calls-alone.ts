import type { Plugin } from 'vite';

/** What the API's libraries carry for event streams and for writing contracts. The browser only calls, and its contract is text. */
const unused: { file: RegExp; part: RegExp; instead?: string }[] = [
  // The builder of contracts is made as the file is read, so it would stay although nothing uses it.
  { file: /\/@orpc\/contract\/dist\/index\.mjs$/, part: /(?<=const oc = )(?=new ContractBuilder\()/, instead: '/* @__PURE__ */ ' },
  { file: /\/@orpc\/tanstack-query\/dist\/index\.mjs$/, part: / {4}experimental_streamedKey\([\s\S]*?(?= {4}infiniteKey\()/ },
  { file: /\/@orpc\/openapi-client\/dist\/shared\/[\w.-]+\.mjs$/, part: / {4}if \(isAsyncIteratorObject\(data\)[\s\S]*?\n {4}\}\n/g },
  { file: /\/@orpc\/standard-server-fetch\/dist\/index\.mjs$/, part: / {6}if \(contentType\.startsWith\("text\/event-stream"\)\) \{[^}]*\}\n/ },
  { file: /\/@orpc\/standard-server-fetch\/dist\/index\.mjs$/, part: / {2}if \(isAsyncIteratorObject\(body\)\) \{[^}]*\}\n/ },
];

/** Leaves that out of the browser's code: every page that calls the API loads these libraries first. */
export function callsAlone(): Plugin {
  const notFound = new Set(unused);
  return {
    name: 'haat:calls-alone',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      let short = code;
      for (const each of unused) {
        const before = short;
        if (each.file.test(id)) short = short.replace(each.part, each.instead ?? '');
        if (short !== before) notFound.delete(each);
      }
      return short === code ? undefined : { code: short, map: null };
    },
    buildEnd(error) {
      const [missing] = notFound;
      if (!error && missing) this.error(`${missing.file} is written in another way: bring calls-alone.ts up to date`);
    },
  };
}

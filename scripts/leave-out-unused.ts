import type { Plugin } from 'vite';

/** Nobody measures the router from within: what it asks of that part, answers that there is nothing. */
const noInstrumentation = `
const consumeInstrumentationClientResultMetaReceiver = () => {};
const getRouteInstrumentationUpdates = () => ({});
const instrumentClientSideRouter = (router) => router;
const instrumentHandler = (handler) => handler;
const instrumentationResultMetaContext = undefined;
export { `;

/**
 * What libraries carry that no page uses: event streams and the writing of contracts, where the browser only calls and its contract is text; the
 * measuring of the router.
 */
const unused: { file: RegExp; part: RegExp; instead?: string }[] = [
  { file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, part: /^[\s\S]+\nexport \{ /, instead: noInstrumentation },
  // The builder of contracts is made as the file is read, so it would stay although nothing uses it.
  { file: /\/@orpc\/contract\/dist\/index\.mjs$/, part: /(?<=const oc = )(?=new ContractBuilder\()/, instead: '/* @__PURE__ */ ' },
  { file: /\/@orpc\/tanstack-query\/dist\/index\.mjs$/, part: / {4}experimental_streamedKey\([\s\S]*?(?= {4}infiniteKey\()/ },
  { file: /\/@orpc\/openapi-client\/dist\/shared\/[\w.-]+\.mjs$/, part: / {4}if \(isAsyncIteratorObject\(data\)[\s\S]*?\n {4}\}\n/g },
  { file: /\/@orpc\/standard-server-fetch\/dist\/index\.mjs$/, part: / {6}if \(contentType\.startsWith\("text\/event-stream"\)\) \{[^}]*\}\n/ },
  { file: /\/@orpc\/standard-server-fetch\/dist\/index\.mjs$/, part: / {2}if \(isAsyncIteratorObject\(body\)\) \{[^}]*\}\n/ },
];

/** Leaves that out of the browser's code: every page loads these libraries first. */
export function leaveOutUnused(): Plugin {
  const notFound = new Set(unused);
  return {
    name: 'haat:leave-out-unused',
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
      if (!error && missing) this.error(`${missing.file} is written in another way: bring leave-out-unused.ts up to date`);
    },
  };
}

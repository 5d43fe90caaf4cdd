/**
 * zod tries whether it may make code from text. Our Content-Security-Policy forbids that, and a browser reports each try as a violation:
 * it need not try. Before any schema is made, so first in `root.tsx`; without loading zod; and not for the server, where it is quicker.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

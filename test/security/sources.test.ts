import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { socketUrl } from '../../web/net/reconnecting-socket.ts';
import { codeIn, tablesOf } from '../support/security-document.ts';
import { findIn, sourcesOf } from '../support/sources.ts';

/** What must not be in the code at all, or only where a person has looked. */
const server = sourcesOf('server', 'contract');
const web = sourcesOf('web');
const all = [...server, ...web];
const nameOf = (path: string) => path.split('/').at(-1) ?? '';

test('no SQL is put together from text: values are parameters, and names are our own', () => {
  expect(findIn(server, /sql\.(raw|lit)\b/g)).toEqual([]);
  const queries = findIn(server, /\.query\((`[^`]*`|'[^']*'|"[^"]*"|\w+)/g);
  expect(queries.length).toBeGreaterThan(5);
  // The only interpolation is a constant number; the only variable is a migration of this repository.
  const built = queries
    .filter((query) => /\$\{|query\(\w/.test(query))
    .map((query) => query.replace(/\$\{client\.escapeIdentifier\([\w.]+\)\}/, '$NAME').replace(/\$\{lockSeconds\}s/, '$SECONDS'));
  expect(built).toEqual([
    'server/platform/database/embedded-postgres.ts: .query(`CREATE DATABASE $NAME`',
    "server/platform/database/migrate.ts: .query(`SET LOCAL lock_timeout = '$SECONDS'`",
    'server/platform/database/migrate.ts: .query(sql',
    // The driver's own texts, on their way through it.
    'server/platform/database/named-statements.ts: .query(query',
    'server/platform/database/named-statements.ts: .query(query',
  ]);
});

test('programs are started by their name with a list of arguments, never by a shell', () => {
  expect(findIn(server, /\bexecSync\b|[^.\w]exec\(|shell: *(true|'|")/g)).toEqual([]);
  const starts = findIn(server, /\b(?:spawn|execFile|run)\((?:'[\w/-]+'|[\w.]+), \[|\b(?:spawn|spawnSync|execFile)\([^)\n]*/g);
  expect(starts.length).toBeGreaterThan(3);
  expect(starts.filter((start) => /\((?:`|[^,]*\$\{)/.test(start))).toEqual([]);
});

test('nothing turns text into code', () => {
  expect(findIn(all, /\beval\(|new Function\(|\bFunction\(['"`]|from 'node:vm'|set(Timeout|Interval)\(['"`]|v8\.deserialize|\bimportScripts\(/g)).toEqual([]);
});

test('no pattern is made of text that people give', () => {
  // The name of a tag of S3, which we write.
  expect(findIn(all, /new RegExp\([^\n]*/g).map((found) => found.split(':')[0])).toEqual(['server/platform/blobs/blobs-s3.ts']);
});

test('no HTML is made of text in the browser', () => {
  expect(findIn(web, /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment/g)).toEqual([]);
  // A mail, in a frame without scripts and without an origin.
  const frames = web.filter(({ text }) => text.includes('srcDoc='));
  expect(frames.map(({ path }) => path)).toEqual(['web/notices/mailbox/message-view.tsx']);
  expect(frames[0]?.text).toMatch(/sandbox="(?!.*allow-(scripts|same-origin))/);
});

test('pages use no plugins and take no messages from other windows', () => {
  expect(findIn(web, /<(?:object|embed|applet|param)\b/g)).toEqual([]);
  // Of the page itself; sockets, frames of video and workers are spoken to by name.
  const listeners = findIn(web, /(?:(?<![.\w])|window\.|globalThis\.)(?:addEventListener\('message'|onmessage\s*=)/g).map((found) => found.split(':')[0]);
  expect(listeners).toEqual(['web/stage/publisher/publisher-worker.ts']);
  expect(findIn(web, /(?:window|parent|opener|top)\.postMessage|window\.open\([^)]*\)/g)).toEqual([]);
});

test('what the log says is constant, and nothing else writes to an output', () => {
  const calls = findIn(server, /\blog\??\.(?:trace|debug|info|warn|error|fatal)\((?:[^()]|\([^()]*\))*\)/g);
  expect(calls.length).toBeGreaterThan(40);
  const constant = /[,(]\s*(?:'[^']+'|"[^"]+"|[\w.]+ \? '[^']+' : '[^']+'),?\s*\)$/;
  // Sentences of our own, chosen or put together elsewhere.
  const chosen = /\((?:differs|\{[^}]*\}, refusal|what, `a segment is missing from the recording: \$\{why\}`)\)$/;
  expect(calls.filter((call) => !constant.test(call) && !chosen.test(call))).toEqual([]);
  const outputs = findIn(server, /\bconsole\.\w+|process\.std(?:out|err)\.write/g).map((found) => found.split(':')[0]);
  expect([...new Set(outputs)].sort()).toEqual([
    'server/demo/demo-command.ts',
    'server/main.ts',
    'server/platform/database/migrate-command.ts',
    'server/platform/logs/log.ts',
    'server/start.ts',
  ]);
  expect(findIn(server, /appendFile\([^)]*log|pino\.(?:transport|destination)|createWriteStream\([^)]*log/g)).toEqual([]);
});

test('hashes are SHA-256, but for the tags of files', () => {
  const hashes = findIn(server, /create(?:Hash|Hmac)\('[^']+'/g);
  expect(hashes.length).toBeGreaterThan(20);
  expect(hashes.filter((found) => !found.includes("'sha256'"))).toEqual(["server/platform/http/static-files.ts: createHash('sha1'"]);
  expect(findIn(server, /createHash\(|createHmac\(/g)).toHaveLength(hashes.length);
});

test('chance that anybody might guess at comes from the system, not from Math.random', () => {
  const guessable = findIn(server, /Math\.random/g).map((found) => found.split(':')[0]);
  // How long to wait before the next try.
  expect(guessable.sort()).toEqual([
    'server/platform/blobs/blobs-s3-requests.ts',
    'server/platform/bus/bus-nats-link.ts',
    'server/platform/jobs/retry-times.ts',
  ]);
});

test('what is not valid of an input is said in one shape, and in that of the official client', () => {
  expect(findIn(server, /(?:code: |refused\()'INPUT_INVALID'/g)).toEqual(["server/platform/outcome.ts: code: 'INPUT_INVALID'"]);
  expect(findIn(server, /denied\(400, 'validation_failed'/g)).toEqual(["server/accounts/auth-v1/auth-problem.ts: denied(400, 'validation_failed'"]);
});

test('nothing is encrypted by hand: there is no cipher, mode or padding to be wrong', () => {
  expect(findIn(server, /create(?:Cipher|Decipher)(?:iv)?\b|\b(?:public|private)(?:Encrypt|Decrypt)\b|subtle\.(?:encrypt|decrypt)/g)).toEqual([]);
});

test('the inventory of cryptography names every file that uses any', () => {
  const uses = /from '(?:node:crypto|jose|@node-rs\/(?:argon2|bcrypt)|@simplewebauthn\/server|otpauth|openid-client|aws4fetch)'/;
  const using = server.filter(({ text }) => uses.test(text)).map(({ path }) => nameOf(path));
  const named = (tablesOf('Keys and algorithms')[0] ?? []).flatMap(([, , , files = '']) => codeIn(files));
  expect(using.filter((name) => !named.includes(name))).toEqual([]);
  const known = new Set(server.map(({ path }) => nameOf(path)));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('only the files that the documents name speak to other hosts', () => {
  const speaks =
    /(?:await|return|=) fetch\(|\brequestHttps?\b|createTransport\(|new (?:pg\.)?(?:Pool|Client)\(|connect\(options\)|new RTCPeerConnection\(|discovery\(|createConnection\(/;
  const speaking = server.filter(({ text }) => speaks.test(text)).map(({ path }) => path);
  const named = (tablesOf('What it speaks to')[0] ?? []).flatMap(([, , , files = '']) => codeIn(files));
  expect([...speaking].sort()).toEqual([...named].sort());
  const settings = (tablesOf('What it speaks to')[0] ?? []).map(([, , setting = '']) => setting);
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  expect(settings.filter((setting) => !example.includes(`${setting}=`))).toEqual([]);
});

test('no request follows a redirect that nobody checked', () => {
  const fetches = findIn(server, /(?:await|return|=) fetch\((?:[^()]|\([^()]*\))*\)/g);
  expect(fetches.length).toBeGreaterThanOrEqual(4);
  expect(fetches.filter((found) => !/redirect: '(?:error|manual)'/.test(found))).toEqual([]);
});

test('no certificate is taken unchecked', () => {
  expect(findIn(server, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS|allowInsecure(?!Requests)/g)).toEqual([]);
});

test('who adds text messages is told of something safer', () => {
  const { factors } = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/accounts/own/account.en.json'), 'utf8'));
  expect(factors.phoneText).toMatch(/authenticator app is safer: text messages can be read by others/);
  expect(findIn(web, /t\('factors\.(?:phoneText|addApp|addKey)'\)/g).length).toBeGreaterThanOrEqual(3);
});

test('sockets are opened encrypted where the page is', () => {
  const made = findIn(web, /new WebSocket\([^)]*\)/g);
  expect(made.length).toBeGreaterThan(0);
  expect(findIn(web, /['"`]ws:\/\//g)).toEqual([]);
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  expect(socketUrl('/ws/room/1')).toBe('wss://shop.example/ws/room/1');
  vi.unstubAllGlobals();
});

test('every package is of an exact version from the registry, with its checksum', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
  const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const { packages } = read('package-lock.json') as { packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }> };
  // What comes in another package's archive is under the checksum of that.
  const locked = Object.entries(packages).filter(([name, { inBundle }]) => name !== '' && !inBundle);
  expect(locked.length).toBeGreaterThan(300);
  const strange = locked.filter(([, { integrity, resolved, link }]) => link || !integrity?.startsWith('sha512-') || (resolved && !/^https:/.test(resolved)));
  expect(strange.map(([name]) => name)).toEqual([]);
});

test('no package is older than its floor in the documents', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  const floors = tablesOf('Updates')[0] ?? [];
  expect(floors.length).toBeGreaterThan(4);
  for (const [name = '', floor = ''] of floors) {
    const version: string = packages[`node_modules/${name}`].version;
    expect([name, version, version.localeCompare(floor, 'en', { numeric: true }) >= 0]).toEqual([name, version, true]);
  }
});

// Makes a clone ready to run: packages, the built web, and with --test-tools what the tests of the gate need of Debian, with --all-test-tools what any test needs.
// Runs before anything is installed, so: Node 20, no packages, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Debian's packages that the tests use, and the file by which each is known. Without an optional one, the run names the tests it leaves out. The gate needs none that is for parts. */
const debianTools = {
  chromium: { path: '/usr/bin/chromium' },
  'chromium-headless-shell': { path: '/usr/bin/chromium-headless-shell' },
  ffmpeg: { path: '/usr/bin/ffmpeg' },
  'nats-server': { path: '/usr/sbin/nats-server', isOptional: true },
  'firefox-esr': { path: '/usr/bin/firefox-esr', isOptional: true, isForParts: true },
};
const buildSources = [
  'web',
  'embed',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'package-lock.json',
];

/** A step that failed: the sentence for the operator. */
export class StepError extends Error {}

/** Brings `root` to what `args` ask for; does nothing where it is already. */
export async function prepare(root, args, testTools = debianTools) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  if (!isInstalled(root)) {
    // Not "npm ci": it refuses a lockfile that lacks other systems' optional binaries. The versions are the lockfile's all the same.
    const install = [...npm, 'install', '--no-save', '--no-audit', '--no-fund'];
    await run('Installing packages', install, root, 'The packages could not be installed: check the network and "npm install".');
  }
  if (!args.includes('--no-build') && !isBuilt(root)) {
    await run('Building the web', [...npm, 'run', 'build'], root, 'The web could not be built: see above.');
    writeFileSync(stampFile(root), hashSources(root));
  }
  const isForParts = args.includes('--all-test-tools');
  if (!isForParts && !args.includes('--test-tools')) return;
  const missing = Object.entries(testTools).filter(([, tool]) => (isForParts || !tool.isForParts) && !existsSync(tool.path));
  if (missing.length > 0) await installTools(missing, root);
}

/** Whether node_modules holds exactly what the lockfile asks for; optional packages may be for other systems. */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new StepError('There is no package-lock.json here: run this from a clone of Haat.');
  if (!present) return false;
  const complete = Object.entries(wanted).every(([path, { optional }]) => path === '' || optional || present[path]);
  return complete && Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version);
}

/** Whether `build/` was made from the sources as they are now. */
export function isBuilt(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === hashSources(root);
}

const stampFile = (root) => join(root, 'build', 'sources.sha256');

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

function hashSources(root) {
  const hash = createHash('sha256');
  for (const path of buildSources.flatMap((name) => listFiles(root, name))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(root, path) {
  if (!existsSync(join(root, path)) || /\.test\.tsx?$/.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}

/** What is needed stops the run when it cannot be had. Each optional one is installed on its own: one that is missing costs no other. */
async function installTools(tools, root) {
  const needed = tools.filter(([, { isOptional }]) => !isOptional);
  const optional = tools.filter(([, { isOptional }]) => isOptional);
  const paths = needed.map(([, { path }]) => path).join(' and ');
  const sentence = `The tests need ${paths}, which could not be installed here: install ${namesOf(needed)} with your system's package manager.`;
  if (needed.length > 0) {
    await updateLists(root, sentence);
    await installPackages(needed, root, sentence);
  }
  if (optional.length > 0) await installOptional(optional, root, needed.length > 0);
}

async function installOptional(tools, root, isUpdated) {
  const sentenceOf = (some) => `${namesOf(some)} could not be installed here: the tests that need ${some.length === 1 ? 'it' : 'them'} are left out.`;
  if (!isUpdated && !(await succeeds(updateLists(root, sentenceOf(tools))))) return;
  for (const tool of tools) await succeeds(installPackages([tool], root, sentenceOf([tool])));
}

/** Whether a step is done; one that failed is said, and the run goes on. */
async function succeeds(step) {
  try {
    await step;
    return true;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stdout.write(`${error.message}\n`);
    return false;
  }
}

async function updateLists(root, sentence) {
  if (spawnSync('apt-get', ['--version']).error) throw new StepError(sentence);
  await run('Updating the package lists', [...aptGet(), 'update'], root, sentence);
}

async function installPackages(tools, root, sentence) {
  await run(`Installing ${namesOf(tools)}`, [...aptGet(), 'install', '-y', '--no-install-recommends', ...tools.map(([name]) => name)], root, sentence);
}

const aptGet = () => (process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']);

const namesOf = (tools) => tools.map(([name]) => name).join(' and ');

/** Says what is done, and for how many seconds: on a terminal while it goes on, else when it has ended, which the function it returns says. */
function tellSeconds(title) {
  const begun = performance.now();
  const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`;
  process.stdout.write(`${title}…`);
  const timer = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${title}… ${seconds()}`), 1000) : undefined;
  return () => {
    clearInterval(timer);
    process.stdout.write(`${timer ? `\r${title}…` : ''} ${seconds()}\n`);
  };
}

/** Runs a command quietly; when it fails, shows the end of what it said. */
async function run(title, [command, ...args], root, sentence) {
  const end = tellSeconds(title);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((resolve) => child.once('error', (error) => resolve(error.message)).once('close', resolve));
  end();
  if (code === 0) return;
  process.stderr.write(`${output.trimEnd()}\n`);
  throw new StepError(sentence);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await prepare(dirname(dirname(fileURLToPath(import.meta.url))), process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

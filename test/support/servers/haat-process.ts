import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { allocatorSettings, serverArguments } from './start-command.ts';

const root = join(import.meta.dirname, '../../..');
const startMs = 60_000;

type Options = {
  /** As whoever follows the README has it, in a process group of its own. */
  byNpm?: boolean;
  /** As `npm run dev` has it: pages as they are written, and those that no build holds. */
  isDev?: boolean;
  /** Another clone than this one. */
  clone?: string;
  /** Removed at the end. */
  dataDir?: string;
};

/** A whole Haat as `npm start` runs it: its own process, embedded database and data folder, demo store included. */
export class HaatProcess {
  readonly dataDir: string;
  url = '';
  /** Where the demo shows what it would have sent. */
  mailboxKey = '';
  /** What it greeted with. */
  said = '';
  readonly #env: Record<string, string>;
  readonly #isByNpm: boolean;
  readonly #isDev: boolean;
  readonly #clone: string;
  #child: ChildProcess | undefined;
  #port = '0';

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  private constructor(dataDir: string, env: Record<string, string>, { byNpm = false, isDev = false, clone = root }: Options) {
    this.dataDir = dataDir;
    this.#env = env;
    this.#isByNpm = byNpm;
    this.#isDev = isDev;
    this.#clone = clone;
  }

  /** `env` are settings of this one, such as what several nodes share. */
  static async start(env: Record<string, string> = {}, options: Options = {}): Promise<HaatProcess> {
    const dataDir = options.dataDir ?? (await makeTemporaryFolder('haat-e2e-'));
    const haat = new HaatProcess(dataDir, env, options);
    await haat.start();
    return haat;
  }

  /** Starts it, again on the same port and data; resolves when it says that it is ready. */
  async start(): Promise<void> {
    // Vitest's NODE_ENV would have it draw its pages with React's development build.
    const { NODE_ENV: _, ...own } = process.env;
    const env = { ...own, ...allocatorSettings, HAAT_DATA: this.dataDir, PORT: this.#port, LOG_LEVEL: 'warn', HAAT_DEMO_STORE: 'small', ...this.#env };
    const [command, args] = this.#isByNpm
      ? ['npm', this.#isDev ? ['run', 'dev'] : ['start']]
      : [process.execPath, this.#isDev ? [...serverArguments, '--dev'] : serverArguments];
    const child = spawn(command, args, { cwd: this.#clone, env, detached: this.#isByNpm, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.said = '';
    this.url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`Haat was not ready in time: ${this.said}`));
        // Else it would stay, with nobody who ends it.
        child.kill('SIGTERM');
      }, startMs);
      const hear = (data: Buffer) => {
        this.said += data;
        const ready = /Haat is ready: (\S+)/.exec(this.said);
        if (!ready?.[1] || !this.said.includes('Data folder:')) return;
        this.mailboxKey = /\/mailbox#key=(\S+)/.exec(this.said)?.[1] ?? '';
        clearTimeout(timer);
        resolve(ready[1]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`Haat ended with ${code}: ${this.said}`)));
    });
    this.#port = new URL(this.url).port;
  }

  /** The pids of the server, which npm may have started below others, and of its database. */
  async pids(): Promise<[server: number, database: number]> {
    const read = async (name: string) => await readFile(join(this.dataDir, name), 'utf8');
    const [lock, postmaster] = await Promise.all([read('haat.lock'), read('postgres/cluster/postmaster.pid')]);
    return [JSON.parse(lock).pid, Number.parseInt(postmaster, 10)];
  }

  /** In order, and its data stay. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As a power cut would: no goodbye. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** A signal to npm and to all it started, as Ctrl-C, `timeout` and systemd send it. Resolves with the exit code of npm. */
  async signalGroup(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child?.pid || !this.#isByNpm) throw new Error('Only what npm runs has a process group of its own.');
    const ended = once(child, 'exit');
    process.kill(-child.pid, signal);
    const [code] = await ended;
    return code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const startMs = 60_000;

/** A whole Haat as `npm start` runs it: its own process, embedded database and data folder, demo store included. */
export class HaatProcess {
  readonly dataDir: string;
  url = '';
  /** Where the demo shows what it would have sent. */
  mailboxKey = '';
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #port = '0';

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  private constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** `env` are settings of this one, such as what several nodes share. */
  static async start(env: Record<string, string> = {}): Promise<HaatProcess> {
    const haat = new HaatProcess(await mkdtemp(join(tmpdir(), 'haat-e2e-')), env);
    await haat.start();
    return haat;
  }

  /** Starts it, again on the same port and data; resolves when it says that it is ready. */
  async start(): Promise<void> {
    const env = { ...process.env, MALLOC_ARENA_MAX: '2', HAAT_DATA: this.dataDir, PORT: this.#port, LOG_LEVEL: 'warn', ...this.#env };
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let said = '';
    this.url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Haat was not ready in time: ${said}`)), startMs);
      const hear = (data: Buffer) => {
        said += data;
        const ready = /Haat is ready: (\S+)/.exec(said);
        if (!ready?.[1] || !said.includes('Data folder:')) return;
        this.mailboxKey = /\/mailbox\?key=(\S+)/.exec(said)?.[1] ?? '';
        clearTimeout(timer);
        resolve(ready[1]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`Haat ended with ${code}: ${said}`)));
    });
    this.#port = new URL(this.url).port;
  }

  /** As a power cut would: no goodbye. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end('SIGTERM');
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

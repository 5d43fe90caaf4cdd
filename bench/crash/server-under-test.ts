import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../test/support/servers/free-port.ts';
import { allocatorSettings, serverArguments } from '../../test/support/servers/start-command.ts';

const root = join(import.meta.dirname, '../..');
const startMs = 60_000;
const stopMs = 40_000;
const pollMs = 20;
/** Delay of the second signal, which npm passes on, on a busy machine. */
const groupDelayMs = 30;

/** A Haat that is killed and started again on the same port and data, in a process group of its own as a service has. */
export class ServerUnderTest implements AsyncDisposable {
  readonly dataDir: string;
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #exited: Promise<number | null> = Promise.resolve(null);

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async create(): Promise<ServerUnderTest> {
    return new ServerUnderTest(await realpath(await mkdtemp(join(tmpdir(), 'haat-crash-'))), await findFreePort());
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get database() {
    return { host: join(this.dataDir, 'postgres/socket'), user: 'haat', database: 'haat' };
  }

  /** Resolves when it says that it is ready. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      ...allocatorSettings,
      ...{ HAAT_DATA: this.dataDir, PORT: String(this.#port), HOST: '127.0.0.1', HAAT_DEMO: 'off', LOG_LEVEL: 'warn' },
      ...{ AUTH_AUTOCONFIRM: 'on', RTMP_PORT: 'off', WHIP: 'off' },
    };
    const child = spawn(process.execPath, serverArguments, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    let said = '';
    const hear = (data: Buffer) => {
      said = (said + data).slice(-4_000);
      if (said.includes('Haat is ready')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    this.#exited = new Promise((exited) => child.once('exit', exited));
    void this.#exited.then((code) => reject(new Error(`Haat ended with ${code}: ${said}`)));
    const timer = setTimeout(() => reject(new Error(`Haat was not ready in time: ${said}`)), startMs);
    try {
      await ready;
    } finally {
      clearTimeout(timer);
    }
  }

  /** As a power cut would: no goodbye. */
  async killNode(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** Resolves with the pid that the database had. */
  async killPostmaster(): Promise<number> {
    const pid = await this.readPostmaster();
    if (pid) process.kill(pid, 'SIGKILL');
    return pid;
  }

  /** 0 while there is none. */
  async readPostmaster(): Promise<number> {
    const text = await readFile(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
    return Number.parseInt(text, 10) || 0;
  }

  /**
   * Asks it to stop; `wholeGroup`: as a terminal or a supervisor does it under npm, which hands the signal on a second time.
   * Resolves with its exit code; `null` where it had to be killed.
   */
  async terminate(wholeGroup: boolean): Promise<number | null> {
    const { pid } = this;
    if (wholeGroup) {
      process.kill(-pid, 'SIGTERM');
      await delay(groupDelayMs);
      this.#child?.kill('SIGTERM');
    } else this.#child?.kill('SIGTERM');
    const late = new AbortController();
    const code = await Promise.race([this.#exited, delay(stopMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    if (code !== undefined) return code;
    await this.killNode();
    return null;
  }

  /** Resolves once it answers again with another database server than that of `before`. */
  async untilServes(before: number): Promise<void> {
    for (const until = performance.now() + startMs; performance.now() < until; await delay(pollMs)) {
      const now = await this.readPostmaster();
      if (now === 0 || now === before) continue;
      const status = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.text().then(() => answer.status),
        () => 0,
      );
      if (status === 200) return;
    }
    throw new Error('Haat did not serve again after its database was killed');
  }

  /** The process that the lock of the data folder names; `undefined`: there is no lock. */
  async readLock(): Promise<number | undefined> {
    const text = await readFile(join(this.dataDir, 'haat.lock'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as { pid: number }).pid;
  }

  /** Database servers that run on the data, without the children of each. */
  async countPostmasters(): Promise<number> {
    const cluster = join(this.dataDir, 'postgres/cluster');
    const all = await Promise.all(
      (await listProcesses()).map(async (pid) => ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster ? await readStat(pid) : undefined)),
    );
    const servers = all.filter((each) => each !== undefined);
    return servers.filter(({ parent }) => !servers.some(({ pid }) => pid === parent)).length;
  }

  /** Processes of the group of a dead node that still run, such as its ffmpeg. */
  async countGroup(group: number): Promise<number> {
    const all = await Promise.all((await listProcesses()).map(readStat));
    return all.filter((each) => each?.group === group && each.pid !== group).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminate(false);
    const left = await this.readPostmaster();
    if (left && (await this.countPostmasters()) > 0) process.kill(left, 'SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function listProcesses(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
}

/** proc(5): the command may hold spaces and brackets; after it come state, parent and process group. A zombie is none. */
async function readStat(pid: number): Promise<{ pid: number; parent: number; group: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text === '' || state === 'Z' ? undefined : { pid, parent: Number(parent), group: Number(group) };
}

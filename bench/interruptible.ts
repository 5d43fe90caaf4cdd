/**
 * Runs a bench until it is done, or until Ctrl+C or SIGTERM aborts its signal: then what it throws is no error, and the bench has not
 * passed. Whatever it started is stopped by then.
 */
export async function interruptible(run: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return (await run(interrupted.signal)) && !interrupted.signal.aborted;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    return false;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    if (interrupted.signal.aborted) console.error('stopped before its time; nothing was left running');
  }
}

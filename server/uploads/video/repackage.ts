import { Conversion, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny';
import { guardedSource } from './guarded-source.ts';

/** Writes the same frames and sound into a new MP4 with its index in front; false when a track cannot be copied. */
export async function repackage(path: string, to: string): Promise<boolean> {
  using input = new Input({ source: guardedSource(path), formats: [MP4, QTFF] });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new FilePathTarget(to) });
  const conversion = await Conversion.init({ input, output, tracks: 'primary', tags: {}, showWarnings: false });
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user')) return false;
  await conversion.execute();
  return true;
}

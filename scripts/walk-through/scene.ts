import type { Cast } from './cast.ts';
import type { Recorder } from './recorder.ts';

export type Scene = { cast: Cast; take: Recorder };

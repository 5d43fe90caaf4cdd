import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { StageOptions } from '#server/stage/stage-service.ts';
import { createTestDatabase, type TestDatabase } from '../servers/database.ts';
import { StageScene } from './stage.ts';

/** A database for the tests of a file; the scene that a test opened last is closed after it, with its mocks. */
export function prepareStageScenes() {
  let database: TestDatabase;
  let scene: StageScene | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());
  afterEach(async () => {
    vi.restoreAllMocks();
    await scene?.[Symbol.asyncDispose]();
    scene = undefined;
  });

  return {
    get db() {
      return database.db;
    },
    /** With `id`, goes on with the live stream of an earlier scene, which its test has closed. */
    async open(options: Partial<StageOptions> = {}, id?: string): Promise<StageScene> {
      scene = await StageScene.open(database.db, options, id);
      return scene;
    },
  };
}

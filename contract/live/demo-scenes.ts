type Scene = { name: string; seconds: number; product?: string };

/**
 * What the demo store's live event shows, scene after scene, over and over: its film is drawn by this list (server/demo/show-shots.ts),
 * its audience speaks of it, and the card names its product (docs/product.md, "Demo store"). The products are `server/demo/products.ts`'.
 */
export const demoScenes = [
  { name: 'stall', seconds: 3 },
  { name: 'fan', seconds: 7.5, product: 'Double-ended Spin Fan' },
  { name: 'kurta', seconds: 7.5, product: 'Indigo Block-print Kurta' },
  { name: 'diya', seconds: 7.5, product: 'Brass Diya Lamp' },
  { name: 'stole', seconds: 7.5, product: 'Madder Ajrakh Stole' },
  { name: 'bowls', seconds: 7.5, product: 'Blue Pottery Bowl Set' },
  { name: 'lantern', seconds: 7.5, product: 'Woven Cane Lantern' },
] as const satisfies readonly Scene[];

export type DemoSceneName = (typeof demoScenes)[number]['name'];
export type DemoScene = Scene & { name: DemoSceneName };

/** How long the film is. */
export const demoShowSeconds = demoScenes.reduce((sum, { seconds }) => sum + seconds, 0);

/** What is in the picture at a time of the show clock, in ms. */
export function demoSceneAt(showMs: number): DemoScene {
  let left = (showMs / 1000) % demoShowSeconds;
  for (const scene of demoScenes) {
    if (left < scene.seconds) return scene;
    left -= scene.seconds;
  }
  return demoScenes[0];
}

import type { ProductId } from '#contract/ids.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { topics } from '#server/topics.ts';

/** Many changes at once are one message: a product may be sold hundreds of times a second. */
const gatherMs = 100;

export type ProductNews = ReturnType<typeof createProductNews>;

/**
 * Tells every node which products are not as before: by a change of their seller, or of what is left of them. `onChanged` is called at
 * once, so that who changed something sees it; `onTold` with all that are told together, before that.
 */
export function createProductNews(
  bus: Bus,
  onChanged: (ids: readonly ProductId[]) => void,
  onTold: (ids: ProductId[]) => void,
): Disposable & { tell(ids: readonly ProductId[]): void } {
  const changed = new Set<ProductId>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    if (ids.length === 0) return;
    onTold(ids);
    bus.publish(topics.productsChanged, { ids });
  }

  return {
    /** Call it once what changed them is committed. */
    tell(ids): void {
      onChanged(ids);
      for (const id of ids) changed.add(id);
      if (changed.size > 0) timer ??= setTimeout(flush, gatherMs).unref();
    },
    [Symbol.dispose]: flush,
  };
}

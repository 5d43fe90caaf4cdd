import { createContext, use } from 'react';

/** The id of the page that visitors see; undefined where nothing is bought, as in a preview. */
export const FromPageContext = createContext<string | undefined>(undefined);

const leadsToGoods = /^\/(?:product\/|single-product\/|checkout\?)/;

/** Links to goods that say which page they stand on, so that an order names it. */
export function useFromPage(): (to: string) => string {
  const page = use(FromPageContext);
  return (to) => {
    if (!page || !leadsToGoods.test(to)) return to;
    const [path = '', place] = to.split('#');
    return `${path}${path.includes('?') ? '&' : '?'}page=${page}${place === undefined ? '' : `#${place}`}`;
  };
}

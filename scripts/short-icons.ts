import type { Plugin } from 'vite';

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;

/**
 * Leaves out of each icon what no page needs: its other names, and the random keys of its parts, which do not compress; their place in the
 * icon does as well.
 */
export function shortIcons(): Plugin {
  return {
    name: 'haat:short-icons',
    apply: 'build',
    transform(code, id) {
      if (!iconFile.test(id)) return undefined;
      let place = 0;
      const short = code.replace(/key: "\w+"/g, () => `key: "${place++}"`).replace(/,\s*aliases: \[[^\]]*\]/, '');
      return { code: short, map: null };
    },
  };
}

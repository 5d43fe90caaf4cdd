import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { minifiedContract } from './web/api/minified-contract.ts';

export default defineConfig({
  publicDir: 'web/public',
  plugins: [minifiedContract(), tailwindcss(), reactRouter()],
  // Finds every package at the start; else the first visit of a route would reload the page.
  optimizeDeps: { entries: ['web/root.tsx', 'web/entry.client.tsx', 'web/**/*.tsx'] },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
});

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A page of its own, beside the app: no clinic is served any of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // Its own, or `npm run dev` and this would throw out each other's.
  cacheDir: '../../../node_modules/.vite-gallery',
  plugins: [react(), tailwind()],
  // Rewritten for older browsers, `light-dark()` knows one theme a page, and this page shows both.
  build: { cssTarget: 'chrome130', emptyOutDir: true },
  server: { host: '127.0.0.1', open: true },
});

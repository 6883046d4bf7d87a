import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the gallery as a separate page that is never deployed with the app. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // A separate cache folder. With a shared one, the gallery and `npm run dev` would delete each other's files.
  cacheDir: '../../../node_modules/.vite-gallery',
  plugins: [react(), tailwind()],
  // With older browser targets, the build would emit fallbacks that support only one theme per page, but this page
  // shows both.
  build: { cssTarget: 'chrome130', emptyOutDir: true },
  server: { host: '127.0.0.1', open: true },
});

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { preloadFont } from './bundle/preload-font.ts';
import { screenFiles } from './bundle/screen-files.ts';
import { sharedFiles } from './bundle/shared-files.ts';
import { withoutDescriptions } from './bundle/without-descriptions.ts';
import { serviceWorker } from './worker/service-worker-build.ts';

/** The server's port in `npm run dev`. */
const { PORT = '3000' } = loadEnv('', import.meta.dirname, 'PORT');

export default defineConfig({
  plugins: [withoutDescriptions(), react(), tailwind(), serviceWorker(), screenFiles(), preloadFont()],
  build: {
    sourcemap: false,
    // Every supported browser preloads modules natively, and the server's CSP allows no inline script.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: URL, which the CSP allows only for images.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: sharedFiles } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${PORT}` },
  },
});

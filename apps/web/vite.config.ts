import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { screenFiles } from './bundle/screen-files.ts';
import { sharedFiles } from './bundle/shared-files.ts';
import { serviceWorker } from './worker/service-worker-build.ts';

/** Where `npm run dev` lets the server listen. */
const { PORT = '3000' } = loadEnv('', import.meta.dirname, 'PORT');

export default defineConfig({
  plugins: [react(), tailwind(), serviceWorker(), screenFiles()],
  build: {
    sourcemap: false,
    // Every browser that runs this app preloads modules itself, and the policy of the server allows no inline script.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the policy allows for images alone.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: sharedFiles } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${PORT}` },
  },
});

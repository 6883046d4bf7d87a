import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { earlyRequests } from './bundle/early-requests.ts';
import { leanRouter } from './bundle/lean-router.ts';
import { preloadFont } from './bundle/preload-font.ts';
import { screenFiles } from './bundle/screen-files.ts';
import { compileEarly, runReactEarly, sharedFiles } from './bundle/shared-files.ts';
import { withoutDescriptions } from './bundle/without-descriptions.ts';
import { serviceWorker } from './worker/service-worker-build.ts';

/** The port of the server to which `npm run dev` forwards requests. */
const { PORT = '3000' } = loadEnv('', import.meta.dirname, 'PORT');

export default defineConfig({
  plugins: [
    withoutDescriptions(),
    leanRouter(),
    react(),
    tailwind(),
    earlyRequests(),
    serviceWorker(),
    screenFiles(),
    compileEarly(),
    runReactEarly(),
    preloadFont(),
  ],
  build: {
    sourcemap: false,
    modulePreload: {
      // Add no polyfill, because every supported browser preloads modules natively and the server's CSP allows no
      // inline scripts.
      polyfill: false,
      // Omit the lists of scripts that each lazy component needs, because they cost 2 kB on every screen. They are not
      // needed: the server preloads the files of the first screen, and the service worker has cached the others.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    // Never inline assets, because an inlined asset would be a data: URL, which the CSP allows only for images.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: sharedFiles } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${PORT}` },
  },
});

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** Where `npm run dev` lets the server listen. */
const { PORT = '3000' } = loadEnv('', import.meta.dirname, 'PORT');

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    sourcemap: false,
    // Every browser that runs this app preloads modules itself, and the policy of the server allows no inline script.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the policy allows for images alone.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${PORT}` },
  },
});

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});

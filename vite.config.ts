import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// A second fence behind the linter's (architecture §8): code of the server may never reach the browser.
const noServerCode: Plugin = {
  name: 'no-server-code',
  load(id) {
    if (/\/src\/(kernel|modules\/.+)\/server\//.test(id)) this.error(`The browser must not load ${id}`);
    return null;
  },
};

export default defineConfig({
  plugins: [react(), noServerCode],
  publicDir: 'src/kernel/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
});

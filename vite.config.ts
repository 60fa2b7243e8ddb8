import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

// The server sends these as they are: compressed once here, not for every visitor.
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = 'dist/web' }) {
    const folder = join(dir, 'assets');
    for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const path = join(folder, name);
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [react(), noServerCode, compressed],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});

import { spawnSync } from 'node:child_process';

// Both halves of the code are checked apart: the browser's half knows no Node, the server's half no DOM.
const tsc = 'node_modules/typescript-native/bin/tsc';
const failed = ['tsconfig.server.json', 'tsconfig.web.json'].filter(
  (project) => spawnSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);

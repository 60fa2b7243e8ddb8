import { spawnSync } from 'node:child_process';

// The halves are checked apart: the browser's knows no Node, the server's no DOM; tools and checks see both.
const tsc = 'node_modules/typescript-native/bin/tsc';
const failed = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.tools.json'].filter(
  (project) => spawnSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);

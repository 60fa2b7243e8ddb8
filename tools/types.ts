import { spawnSync } from 'node:child_process';

// The halves are checked apart: the browser's knows no Node, the server's no DOM; tools and checks see both.
// What was checked is kept in dist/, so that the next look reads only what changed and what depends on it.
const tsc = 'node_modules/typescript-native/bin/tsc';
const failed = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.tools.json'].filter(
  (project) =>
    spawnSync(
      process.execPath,
      [tsc, '-p', project, '--incremental', '--tsBuildInfoFile', `dist/${project}.tsbuildinfo`],
      { stdio: 'inherit' },
    ).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);

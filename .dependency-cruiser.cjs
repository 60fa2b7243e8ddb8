/** Who may import whom (docs/architecture.md). Each rule is a sentence; the build fails on the first that is broken. */
const MODULE = '^src/modules/([^/]+/[^/]+)/';
const FRONT_DOORS = '^src/modules/.+/(shared/[^/]+[.](record|calls)|(shared|server|web)/public)[.]tsx?$';
// The pure rules of the release are the vocabulary of the maintenance group.
const RELEASE_RULES = '^src/modules/maintenance/release-gates/shared/';
// A fixture is part of the tests that share it.
const TESTS = '[.](test|fixture)[.]tsx?$';
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('kernel-knows-no-module', { path: '^src/kernel/', pathNot: TESTS }, { path: '^src/(modules|app)/' }),
    forbid('nobody-imports-app', { path: '^src/', pathNot: ['^src/app/', TESTS] }, { path: '^src/app/' }),
    forbid('readers-know-nobody', { path: '^src/readers/' }, { path: '^src/(kernel|modules|embedded)/' }),
    forbid('shared-is-neutral', { path: '/shared/' }, { path: '^src/.+/(server|web)/' }),
    forbid('shared-runs-anywhere', { path: '/shared/', pathNot: TESTS }, { dependencyTypes: ['core'] }),
    forbid('web-never-reaches-server', { path: '^src/.+/web/' }, { path: '^src/.+/server/' }),
    forbid('server-never-reaches-web', { path: '^src/.+/server/' }, { path: '^src/.+/web/' }),
    forbid(
      'front-doors-only',
      { path: MODULE, pathNot: TESTS },
      { path: '^src/modules/', pathNot: ['^src/modules/$1/', FRONT_DOORS, RELEASE_RULES] },
    ),
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'only-the-kernel-knows-the-connection',
      { path: '^src/modules/', pathNot: TESTS },
      { path: '^src/kernel/server/database/' },
    ),
    forbid(
      'only-the-kernel-knows-the-driver',
      { path: '^src/modules/.+/(server|shared)/', pathNot: TESTS },
      { path: 'node_modules/(pg|fastify|socket[.]io|pdfmake)/', dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};

import { readFileSync } from 'node:fs';
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { sealFileOf, sealHead } from '#kernel/server/audit/chainHeads.ts';
import { verifyRecords } from '#kernel/server/audit/verify.ts';
import { showReplicaAge } from '#kernel/server/http/metrics.ts';
import { readSettings, type Settings } from '#kernel/server/http/settings.ts';
import { askProbes } from '#kernel/server/http/system.ts';
import { startJobs } from '#kernel/server/jobs/jobs.ts';
import { openLive } from '#kernel/server/live/live.ts';
import { doubtfulCertificates } from '#modules/maintenance/releases/server/public.ts';
import { openDeps, version, type OpenDeps } from './deps.ts';
import { openServer } from './http.ts';
import { keepDatabaseRunning } from './keepDatabase.ts';
import { recordEarlierRows } from './keptRows.ts';
import { recordEarlierLinks } from './linkBooks.ts';
import { serverModules } from './modules.server.ts';
import { probesOf } from './probes.ts';

const siteFolder = join(import.meta.dirname, '../../dist/web');
const sealEveryMs = 60_000;

// 85 MB live; on a big machine the engine lets as much garbage again pile up, and more, before it looks (docs/performance.md).
setFlagsFromString('--heap-growing-percent=50');

function buildId(): string {
  try {
    return createHash('sha256')
      .update(readFileSync(join(siteFolder, 'index.html')))
      .digest('hex')
      .slice(0, 12);
  } catch {
    return 'source';
  }
}

/** Fills an empty database with the demo company, when one is asked for. */
async function fill({ deps }: OpenDeps, settings: Settings): Promise<void> {
  const isBigger = settings.seed !== 'demo';
  const known = await deps.database.pool.query('select 1 from app_user limit 1');
  if (settings.seed === 'none' || (known.rowCount && !isBigger)) return;
  const [code] = await once(fork(join(import.meta.dirname, 'fill.ts')), 'exit');
  if (code !== 0) throw new Error('The demo company could not be written.');
}

/** A certificate that was changed past its signature stops nobody's work: it is told to the log, to `/readyz`, to quality and to whoever verifies it. */
async function tellOfDoubtful({ deps }: OpenDeps): Promise<void> {
  const ask = (text: string, values: unknown[]) => deps.database.pool.query(text, values);
  const { doubtful } = await doubtfulCertificates(ask, deps.services.certificateKey, 1_000);
  for (const { number, broken } of doubtful)
    deps.log.error({ certificate: number, broken }, 'a certificate is not as it was signed: run "npm run verify"');
}

/** Starts one process of the product: database, history check, HTTP, socket and jobs; ends it cleanly on SIGTERM. */
async function start(settings: Settings): Promise<void> {
  const open: OpenDeps = await openDeps(settings, { build: buildId() });
  const { deps, keys } = open;
  const checked = await verifyRecords(
    deps.database.pool,
    { headSigning: keys.headSigning.publicKey },
    { newest: 10_000, sealFile: sealFileOf(settings.dataDir) },
  );
  if (checked.fault)
    throw new Error(`The history does not hold: ${checked.fault} Nothing was started. Run "npm run verify".`);
  await tellOfDoubtful(open);
  await recordEarlierLinks(open);
  await recordEarlierRows(open);
  await fill(open, settings);

  let stopping = false;
  const probes = probesOf(deps, { dataDir: settings.dataDir, headSigning: keys.headSigning.publicKey });
  if (deps.database.replica) showReplicaAge(deps.database.replica.age);
  deps.services.readiness = () => askProbes(probes);
  const app = await openServer(deps, {
    siteFolder,
    stopping: () => stopping,
    probes,
    edge: {
      trustedProxies: settings.trustedProxies,
      perAddress: settings.connectionsPerAddress,
      ...(settings.publicUrl && { host: new URL(settings.publicUrl).host }),
    },
    metricsToken: settings.metricsToken,
  });
  const live = openLive(app.server, {
    pool: deps.database.pool,
    replica: deps.database.replica,
    identity: deps.identity,
    log: deps.log,
    publicUrl: deps.services.publicUrl,
  });
  deps.publish = (changes) => live.publish(changes);
  const letDatabaseGo = settings.databaseUrl ? () => undefined : keepDatabaseRunning(settings.dataDir, deps.log);
  const jobs = await startJobs(deps, serverModules);
  const seal = () => sealHead(deps.database.pool, keys.headSigning.privateKey, settings.dataDir, new Date());
  const sealing = setInterval(
    () => void seal().catch((error: unknown) => deps.log.error({ err: error }, 'sealing failed')),
    sealEveryMs,
  );
  await seal();
  const address = await app.listen({ host: settings.host, port: settings.port });

  let asked = 0;
  const stop = async (signal: string) => {
    if (stopping) {
      // A signal to the process group comes twice: from the group and from `npm start`. A later one means "at once".
      if (performance.now() - asked > 1_000) process.exit(1);
      return;
    }
    stopping = true;
    asked = performance.now();
    deps.log.info({ signal }, 'stopping');
    const deadline = setTimeout(() => process.exit(1), stopWithinMs);
    clearInterval(sealing);
    letDatabaseGo();
    // What cannot end (a connection to a database that has died) keeps nothing else from ending.
    const ended = [
      // Closing the sockets closes their HTTP server too, and so waits for the calls that are being answered.
      await endedWithin(8_000, 'sockets and calls', () => Promise.all([live.close(), app.close()]), deps.log),
      await endedWithin(3_000, 'jobs', () => jobs.stop(), deps.log),
      await endedWithin(2_000, 'the last seal', seal, deps.log),
      // What the others have left of the time is its own: on a slow disk the last checkpoint takes a while.
      await endedWithin(
        stopWithinMs - 1_000 - (performance.now() - asked),
        'the database',
        () => open.close(),
        deps.log,
      ),
    ];
    clearTimeout(deadline);
    process.exit(ended.includes(false) ? 1 : 0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  announce(address, settings.seed !== 'none');
}

const stopWithinMs = 20_000;

/** Ends one part of the product; false, with a line in the log, when it failed or took too long. */
async function endedWithin(ms: number, what: string, end: () => Promise<unknown>, log: Logger): Promise<boolean> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`not ended after ${ms} ms`);
  });
  try {
    await Promise.race([end(), late]);
    return true;
  } catch (error) {
    log.warn({ err: error }, `${what} did not end cleanly`);
    return false;
  }
}

function announce(address: string, demo: boolean): void {
  const lines = [``, `  ABS intranet ${version}`, `  ${address}`, ``];
  if (demo) {
    lines.push('  Demo company. Sign in as one of:');
    lines.push(
      '    admin somchai planner mechanic niran inspector damrong ndt certifier preecha stores quality safety training hr finance kanya sales logistics viewer',
    );
    lines.push('    password demo-<name>-2026 (certifier: demo-certifier-2026), PIN 7391', '');
    lines.push('  First five minutes: sign in as certifier, open job ABS0001234 and sign its release.', '');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(`Unhandled: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

try {
  await start(readSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

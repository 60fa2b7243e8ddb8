import { sign } from 'node:crypto';
import { join } from 'node:path';
import { openDocuments } from '#kernel/server/documents/documents.ts';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import type { Settings } from '#kernel/server/http/settings.ts';
import { openIdentity } from '#kernel/server/identity/identity.ts';
import { loadKeys, type Keys } from '#kernel/server/identity/keys.ts';
import { releaseAbandonedJobs, migrateJobs } from '#kernel/server/jobs/jobs.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { openStorage } from '#kernel/server/storage/storage.ts';
import { addLiveAliases } from '#kernel/server/live/names.ts';
import { namesOfSpecification } from './liveNames.ts';
import { refuseForgetful } from './durable.ts';
import { openLog } from './log.ts';
import { serverModules } from './modules.server.ts';

export const version = '1.48.4';

/** Words a password may not hold because everybody would guess them. */
const companyWords = ['abs', 'intranet', 'wheel', 'brake'];

export interface OpenDeps {
  deps: ServerDeps;
  keys: Keys;
  close(): Promise<void>;
}

/** Opens everything a process needs, in order, and brings the database up to date. Used by the server, the tools and the tests. */
export async function openDeps(settings: Settings, options: { build?: string } = {}): Promise<OpenDeps> {
  const log = openLog(settings.logLevel);
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
  addLiveAliases(namesOfSpecification);
  const keys = loadKeys({
    dataDir: settings.dataDir,
    sessionSecret: settings.sessionSecret,
    previousSessionSecret: settings.previousSessionSecret,
    requireSecret: settings.production && settings.databaseUrl !== undefined,
    vapidPrivateKey: settings.vapidPrivateKey,
  });
  const database = await openDatabase({
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl, replicaUrl: settings.replicaUrl } : {}),
    dataDir: settings.dataDir,
    log: { info: (message: string) => log.info(message), warn: (message: string) => log.warn(message) },
    // As the owner; everything after it is done by the role that owns nothing and cannot change history.
    prepare: async (owner) => {
      await refuseForgetful(owner);
      await migrate(owner);
      await migrateJobs(owner);
      await releaseAbandonedJobs(owner);
    },
  });
  const publicUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const documents = openDocuments();
  const identity = openIdentity({
    keys,
    pool: database.pool,
    guardPool: database.guardPool,
    secureCookie: publicUrl.startsWith('https:'),
    publicUrl,
    product: {
      version,
      build: options.build ?? 'source',
      demo: settings.seed !== 'none',
      companyWords,
      links: settings.links,
    },
  });
  const deps: ServerDeps = {
    database,
    identity,
    log,
    services: {
      render: (definition) => documents.render(definition),
      expectRender: (definition) => documents.expect(definition),
      storage: openStorage(settings.storageUrl, settings.dataDir),
      publicUrl,
      signBytes: (bytes) => sign(null, bytes, keys.certificateSigning.privateKey),
      certificateKey: keys.certificateSigning.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      outside: {
        smtpUrl: settings.smtpUrl ?? null,
        mailFrom: settings.mailFrom,
        mailFolder: join(settings.dataDir, 'mail'),
        line: settings.line ?? null,
        cartrack: settings.cartrack ?? null,
        peak: settings.peak ?? null,
        push: {
          ...keys.push,
          // Push services want somebody to write to when something goes wrong (RFC 8292 §2.1).
          subject: publicUrl.startsWith('https:')
            ? publicUrl
            : `mailto:${/[^\s<]+@[^\s>]+/.exec(settings.mailFrom)?.[0] ?? 'admin@localhost'}`,
          services: settings.pushServices,
        },
      },
    },
    publish: () => undefined,
  };
  return {
    deps,
    keys,
    close: async () => {
      await documents.close();
      await database.stop();
    },
  };
}

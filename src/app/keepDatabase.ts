import { join } from 'node:path';
import type { Logger } from 'pino';
import { startCluster } from '#embedded/cluster.ts';
import { findPostmaster } from '#embedded/postmaster.ts';

const lookEveryMs = 500;

/**
 * Starts the embedded database again when it died under a living server (killed, out of memory): calls answer 503 until it is
 * back, then go on. Answers how to stop looking, which a clean stop does first.
 */
export function keepDatabaseRunning(dataDir: string, log: Logger): () => void {
  let isStarting = false;
  const timer = setInterval(() => {
    if (isStarting || findPostmaster(join(dataDir, 'postgres', 'data'))) return;
    isStarting = true;
    log.error('the database has died; starting it again');
    const say = {
      info: (message: string) => log.info(message),
      warn: (message: string) => log.warn(message),
    };
    startCluster({ dataDir, log: say })
      .then(() => log.warn('the database is back'))
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be started again'))
      .finally(() => (isStarting = false));
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

import { seed } from '#database/seed/seed.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { openDeps } from './deps.ts';

// Writes the demo company in a process of its own, for the server that starts it: what the writing takes of memory ends with it.
// The database stays up for the server, whose own connections may have gone idle meanwhile.
process.on('disconnect', () => process.exit(1));
const settings = readSettings(process.env);
const { deps } = await openDeps(settings);
await seed(deps, settings);
await deps.database.close();
process.exit(0);

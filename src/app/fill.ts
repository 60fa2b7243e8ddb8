import { seed } from '#database/seed/seed.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { openHouse } from './house.ts';

// Writes the demo company in a process of its own, for the server that starts it: what the writing takes of memory ends with it.
// The database stays up for the server, whose own connections may have gone idle meanwhile.
process.on('disconnect', () => process.exit(1));
const settings = readSettings(process.env);
const { house } = await openHouse(settings);
await seed(house, settings);
await house.database.close();
process.exit(0);

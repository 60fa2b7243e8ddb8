// A process that migrates and is killed meanwhile: started by upgrade.test.ts, never by the product.
import { openPool } from './connect.ts';
import { migrate } from './migrate.ts';

const pool = openPool(process.argv[2] ?? '', { size: 1, waitMs: 20_000, name: 'upgrade' });
process.stdout.write('begins\n');
await migrate(pool);
await pool.end();

// A process that commits and is killed: started by cluster.test.ts, never by the product.
import { openDatabase } from '#kernel/server/database/connect.ts';

const database = await openDatabase({ dataDir: process.argv[2] ?? '', waitMs: 20_000 });
await database.pool.query('create table if not exists kept (n int primary key)');
for (let n = 1; ; n++) {
  await database.pool.query('insert into kept (n) values ($1)', [n]);
  // Said only after the commit: what was said may not be lost.
  process.stdout.write(`${n}\n`);
}

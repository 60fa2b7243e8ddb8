import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Answer, Person, TestApp } from '#kernel/testing/app.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import type { Bench } from './bench.fixture.ts';

/** The wheel's manual is revised while jobs are at work, with the step data of the new revision where some is given; answers its id and its impact review. */
export async function reviseManual(
  app: TestApp,
  at: Bench,
  library: Person,
  made: { revision: number; data: object | null },
): Promise<{ id: string; review: string; label: string }> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await app.write(({ db }) => query.execute(db))).rows[0]?.id ?? '';
  const row = await library.create(manualRevision, {
    manualId: await one(sql<{ id: string }>`select id from manual`),
    revision: `Rev ${made.revision}`,
    issueDate: addDays(dayOf(new Date()), made.revision - 100),
    receivedOn: dayOf(new Date()),
  });
  await one(sql<{ id: string }>`
    insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key)
    values ('manualRevision', ${row.id}, 'cmm.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${row.id.replaceAll('-', '').padEnd(40, '0')}) returning id`);
  for (const step of ['startReview', 'makeCurrent']) {
    const answer: Answer = await library.run(manualRevision, row.id, step);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  if (made.data) await at.publishData(made.data, undefined, row.id);
  const review = await one(sql<{ id: string }>`select id from impact_review where revision_id = ${row.id}`);
  return { id: row.id, review, label: `CMM 32-47-46 Rev ${made.revision}` };
}

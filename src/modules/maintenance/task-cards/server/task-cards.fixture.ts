import { sql } from 'kysely';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCard } from '../shared/taskCard.record.ts';

export const aTaskCard = fixture(taskCard).ofDemo(
  'applyRoute: cards are copied from the route when it is applied to a job',
);

export const aFinding = fixture(finding).ofDemo(
  'createFinding: a finding is raised on a card, a report or a test of a job',
);

interface CardRow {
  jobId: string;
  cardNo: string;
  seq?: number;
  phase?: string;
  title?: string;
  status?: string;
  critical?: boolean;
  dataRefs?: object[];
  ndtRequired?: object[];
}

/** A card that no route wrote, for modules that only read cards; answers its id. */
export async function cardRow(app: TestApp, card: CardRow): Promise<string> {
  const { jobId, cardNo, seq = 1, phase = 'check', title = cardNo, status = 'ready', critical = false } = card;
  return app.write(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      insert into task_card (job_id, card_no, seq, phase, title, status, critical, estimate_minutes, data_refs, ndt_required)
      values (${jobId}, ${cardNo}, ${seq}, ${phase}, ${title}, ${status}, ${critical}, 30,
        ${JSON.stringify(card.dataRefs ?? [])}::jsonb, ${JSON.stringify(card.ndtRequired ?? [])}::jsonb) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? '';
  });
}

/** A step of such a card that an employee has recorded. */
export async function recordedStep(
  app: TestApp,
  step: { cardId: string; title: string; critical: boolean; employeeId: string },
): Promise<void> {
  await app.write(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      insert into task_step (card_id, step_no, type, title, critical) values (${step.cardId}, 1, 'check', ${step.title}, ${step.critical}) returning id`.execute(
      db,
    );
    await sql`insert into step_record (step_id, attempt, value, employee_id, employee_name, recorded_at)
      values (${rows[0]?.id}, 1, 'true', ${step.employeeId}, 'X', now())`.execute(db);
  });
}

/** Open findings of a job with these defect codes. */
export async function findingRows(app: TestApp, jobId: string, defects: readonly string[]): Promise<void> {
  await app.asOwner(async (pool) => {
    for (const [at, defect] of defects.entries())
      await pool.query(
        `insert into finding (number, finding_no, source, job_id, status, severity, defect_code, place, description)
         values ($2, $3, 'check', $1, 'open', 'major', $4, 'rim', 'seen')`,
        [jobId, `F-${at + 1}`, `F0${at + 1}`, defect],
      );
  });
}

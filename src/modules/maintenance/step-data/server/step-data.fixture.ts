import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { stepDataSheet } from '../shared/stepDataSheet.record.ts';

/** The next version of step data of the demo, as a draft. */
export const aStepDataSheet = fixture(stepDataSheet).writtenBy(
  'POST /api/step-data: an engineer begins the next version',
  async (app) => {
    const writer = await personWith(app, 'maintenance.admin');
    const { rows } = await app.deps.database.pool.query<Record<string, unknown>>(
      `select part_number_id as "partNumberId", manual_revision_id as "manualRevisionId", data
       from step_data_sheet where status = 'published' order by created_at, id limit 1`,
    );
    return done<{ id: string }>(
      writer.call('POST', '/api/step-data', { ...rows[0], changeNote: 'Bore restated by the new revision' }),
    );
  },
);

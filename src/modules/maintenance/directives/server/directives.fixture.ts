import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { directiveCheck } from '../shared/directiveCheck.record.ts';
import { lifeLimit } from '../shared/lifeLimit.record.ts';
import { serviceBulletin } from '../shared/serviceBulletin.record.ts';

const writers = ['quality.user'] as const;

/** An FAA directive on oxygen cylinders, not yet assessed. */
export const aDirective = fixture(directive).by(writers, (_app, n) => ({
  authority: 'FAA',
  adNumber: `2024-${String(n).padStart(2, '0')}-15`,
  subject: 'Oxygen cylinder and valve assemblies',
  effectiveDate: '2024-10-30',
  requiredAction: 'Check serials, inspect the gap',
  complianceTime: 'Before release',
}));

export const aDirectiveApplicability = fixture(directiveApplicability).by(writers, async (app, n, given) => ({
  directiveId: given.directiveId ?? (await aDirective(app)).id,
  partNumber: `8979${n}`,
}));

export const aDirectiveCheck = fixture(directiveCheck).by(writers, async (app, _n, given) => ({
  partNumberId: given.partNumberId ?? (await aPartNumber(app)).id,
  checkedOn: dayOf(new Date()),
  source: 'FAA DRS',
}));

export const aServiceBulletin = fixture(serviceBulletin).by(writers, (_app, n) => ({
  sbNumber: `C20195-32-${n}`,
  manufacturer: 'Messier-Bugatti-Dowty',
  subject: 'Tie bolt torque',
  category: 'recommended',
  // A part that no job has: whoever keeps the list may change it.
  partNumbers: 'C20195999',
}));

export const aLifeLimit = fixture(lifeLimit).writtenBy(
  'POST /api/part-numbers/:id/life-limits: an authorised engineer writes it for a part number',
  async (app, n) => {
    const partNumberId = (await aPartNumber(app)).id;
    const values = {
      subject: `Wheel half ${n}`,
      basis: 'cyclesSinceNew',
      life: '12000',
      reference: 'CMM 32-47-46 Rev 9',
    };
    const by = { writtenByName: 'N. Chai', writtenByAuthorization: 'ABS-ENG-01' };
    return app.write((ctx) =>
      createRecord(ctx, lifeLimit, { partNumberId, ...values } as CreateOf<typeof lifeLimit>, by),
    );
  },
);

/** An FAA directive that an engineer found applicable to part numbers, whose lists were looked at today. Needs no call of this module. */
export function anApplicableDirective(
  app: TestApp,
  parts: readonly { partNumber: string; partNumberId?: string }[] = [],
): Promise<string> {
  return app.write(async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      insert into directive (ad_number, authority, subject, issue_date, effective_date, required_action, compliance_time, assessment, assessed_by_name, assessed_at)
      values ('2024-19-15', 'FAA', 'Wheel halves', '2024-10-01', '2024-11-26', 'Inspect the gap', 'Before release', 'applicable', 'N. Chai', '2024-11-27') returning id`.execute(
      ctx.db,
    );
    const id = rows[0]?.id ?? '';
    for (const { partNumber, partNumberId } of parts) {
      await sql`insert into directive_applicability (directive_id, part_number) values (${id}, ${partNumber})`.execute(
        ctx.db,
      );
      if (partNumberId)
        await sql`insert into directive_check (part_number_id, checked_on, source, checked_by_name) values (${partNumberId}, current_date, 'FAA DRS', 'N. Chai')`.execute(
          ctx.db,
        );
    }
    return id;
  });
}

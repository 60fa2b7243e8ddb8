import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { recountWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import type { NdtIndication } from '../shared/ndtParts.ts';
import type { NdtReport } from './createNdt.ts';

/** One finding for each rejected indication, in the transaction that rejects it (maintenance 3.7). */
export async function openFindings(
  ctx: WriteContext,
  job: Job,
  report: NdtReport,
  { severity }: { severity: 'minor' | 'major' | 'critical' },
): Promise<NdtReport['findings']> {
  const opened: NdtReport['findings'] = [];
  for (const indication of report.indications.filter((each) => each.decision === 'reject')) {
    const next = await sql<{ count: number }>`select count(*)::int as count from finding where job_id = ${job.id}`.execute(ctx.db);
    const findingNo = `F${String((next.rows[0]?.count ?? 0) + 1).padStart(2, '0')}`;
    const number = `${job.number}-${findingNo}`;
    const cardId = await sql<{ cardId: string | null }>`select card_id from ndt_report where id = ${report.id}`.execute(ctx.db);
    await sql`
      insert into finding (number, finding_no, job_id, card_id, source, item_name, place, defect_code, description, measured, limit_ref, severity, status, created_by)
      values (${number}, ${findingNo}, ${job.id}, ${cardId.rows[0]?.cardId ?? null}, 'ndt', ${report.items.join(', ')}, ${indication.place},
        ${indication.defect}, ${describe(report, indication)}, ${measured(indication)}, ${indication.acceptRef}, ${severity}, 'open', ${ctx.actor.id})`.execute(ctx.db);
    opened.push({ indication: indication.no, number });
  }
  await recountWork(ctx, job.id);
  return opened;
}

function describe(report: NdtReport, indication: NdtIndication): string {
  return `${report.method} indication ${indication.no} of ${report.number}: ${indication.type}, ${indication.place}.`;
}

function measured(indication: NdtIndication): string | null {
  const parts = [
    indication.lengthMm ? `length ${indication.lengthMm} mm` : '',
    indication.depthMm ? `depth ${indication.depthMm} mm` : '',
    indication.amplitudePercent ? `${indication.amplitudePercent} % of the notch` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { recountWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { createFinding } from '#modules/maintenance/task-cards/server/public.ts';
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
  const card = await sql<{ cardId: string | null }>`select card_id from ndt_report where id = ${report.id}`.execute(
    ctx.db,
  );
  for (const indication of report.indications.filter((each) => each.decision === 'reject')) {
    const { number } = await createFinding(ctx, {
      job,
      cardId: card.rows[0]?.cardId ?? null,
      source: 'ndt',
      itemName: (indication.item ?? report.items.join(', ')).slice(0, 120),
      place: indication.place,
      defectCode: indication.defect,
      description: describe(report, indication),
      measured: measured(indication),
      limitRef: indication.acceptRef,
      severity,
      quantity: 1,
      reportable: 'notAssessed',
    });
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

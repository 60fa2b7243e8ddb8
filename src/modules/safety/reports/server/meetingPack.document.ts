import { sql } from 'kysely';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { tableUnder, type DocumentDefinition } from '#kernel/server/documents/definition.ts';
import type { Context } from '#kernel/server/context.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import { authoritySubmission } from '../shared/submission.record.ts';
import { indicatorsOf } from './indicators.ts';

const shown = (value: string | null): string => value || '–';

/** Reports not closed yet. Until safety has classified one its title is the reporter’s own words, and stands nowhere here. */
async function openReports(ctx: Context): Promise<string[][]> {
  const { fields, states } = safetyReport;
  const rows = await ctx.db
    .selectFrom('safetyReport')
    .leftJoin('employee as owner', 'owner.id', 'safetyReport.ownerId')
    .select(['number', 'safetyReport.status', 'type', 'eventSeverity', 'title', 'occurredOn', 'owner.name as owner'])
    .where('safetyReport.status', '<>', 'closed')
    .orderBy('number')
    .execute();
  return rows.map((row) => [
    row.number,
    states?.[row.status as 'submitted'].label ?? row.status,
    chosenWords(fields.type, row.type),
    shown(row.eventSeverity),
    row.status === 'submitted' ? '–' : shown(row.title),
    formatLegalDay(row.occurredOn),
    shown(row.owner),
  ]);
}

/** What is still owed to the authority and to customers, the first due first. */
async function owedSubmissions(ctx: Context): Promise<string[][]> {
  const { rows } = await sql<{ number: string; kind: string; recipient: string; dueAt: string }>`
    select r.number, s.kind, s.recipient, s.due_at from authority_submission s join safety_report r on r.id = s.report_id
    where s.status = 'due' order by s.due_at, r.number`.execute(ctx.db);
  return rows.map(({ number, kind, recipient, dueAt }) => [
    number,
    chosenWords(authoritySubmission.fields.kind, kind),
    chosenWords(authoritySubmission.fields.recipient, recipient),
    formatInstant(dueAt),
  ]);
}

/** Hazards nobody has accepted yet, the worst first, with how many of their measures are late. */
async function openHazards(ctx: Context): Promise<string[][]> {
  const { rows } = await sql<{ number: string; code: string; description: string; index: string; late: number }>`
    select a.number, h.code, h.description, h.current_index as index,
      (select count(*)::int from mitigation m where m.hazard_id = h.id and m.status = 'open' and m.archived_at is null
        and m.due_on < ${dayOf(ctx.now)}::date) as late
    from hazard h join hira a on a.id = h.hira_id where h.status <> 'accepted' and h.archived_at is null
    order by h.current_rank, a.number, h.code`.execute(ctx.db);
  return rows.map(({ number, code, description, index, late }) => [number, code, description, index, String(late)]);
}

/** What the safety meeting sits over: indicators against their lines, open reports, what is owed, hazards not accepted. Nobody who reported is named. */
export async function meetingPack(ctx: Context): Promise<DocumentDefinition> {
  const indicators = await indicatorsOf(ctx);
  const last = indicators[0]?.months.slice(-3) ?? [];
  const figure = (value: number) => value.toFixed(2);
  return {
    title: 'Safety meeting pack',
    company: await companyOf(ctx),
    orientation: 'landscape',
    size: 'A4',
    issuedAt: ctx.now.toISOString(),
    content: [
      ...tableUnder(
        'Safety performance indicators',
        ['Indicator', ...last, 'Mean', 'Line 1', 'Line 2', 'Line 3', 'Target', 'Alert'],
        indicators.map(({ name, values, mean, lines, target, alert }) => [
          name,
          ...values.slice(-3).map(String),
          figure(mean),
          ...lines.map(figure),
          figure(target),
          shown(alert),
        ]),
      ),
      ...tableUnder(
        'Open reports',
        ['Report', 'State', 'Type', 'Severity', 'Title', 'Occurred on', 'Leads the investigation'],
        await openReports(ctx),
      ),
      ...tableUnder(
        'Owed to authority and customers',
        ['Report', 'Kind', 'Recipient', 'Due'],
        await owedSubmissions(ctx),
      ),
      ...tableUnder(
        'Hazards not accepted',
        ['Risk assessment', 'Hazard', 'Description', 'Risk', 'Measures overdue'],
        await openHazards(ctx),
      ),
    ],
  };
}

import { formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { CapSectionName } from '../shared/capItem.record.ts';
import { whyNoCause, whysOf } from '../shared/causeCoach.ts';
import { auditFinding } from '../shared/finding.record.ts';

type Finding = RowOf<typeof auditFinding>;

const notDone = {
  rootCause: { rootCauseDone: false },
  correctiveAction: { correctiveDone: false },
  preventiveAction: { preventiveDone: false },
} as const;

/** The flag that says a part of the plan is complete. */
export const doneOf = {
  rootCause: 'rootCauseDone',
  correctiveAction: 'correctiveDone',
  preventiveAction: 'preventiveDone',
} as const satisfies Record<CapSectionName, keyof Finding>;

/** The items of some findings' plans that stand, in the order they were written. */
export const planItemsOf = (ctx: Context, findings: string[]) =>
  ctx.db
    .selectFrom('capItem')
    .select(['id', 'findingId', 'section', 'text', 'status', 'method', 'whys', 'factor', 'controlType'])
    .select(['dueOn', 'doneAt', 'doneById'])
    .where('findingId', 'in', findings)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
export const itemsOf = (ctx: Context, findingId: string) => planItemsOf(ctx, [findingId]);
export type PlanItem = Awaited<ReturnType<typeof planItemsOf>>[number];

/** A part of the plan that got an item, or whose item was rejected or written anew, is no longer complete (R-CAP-2). */
export async function partChanged(ctx: WriteContext, findingId: string, section: CapSectionName): Promise<void> {
  const finding = await lockRecord(ctx, auditFinding, findingId, null);
  if (finding[doneOf[section]]) await changeRow(ctx, auditFinding, finding, { values: notDone[section] });
}

/** Why a part of the plan is not complete, in words, or null (R-CAP-2, R-CAP-6). */
export function whyNotComplete(section: CapSectionName, items: readonly PlanItem[]): string | null {
  const own = items.filter((item) => item.section === section);
  if (own.length === 0) return 'Write at least one item first.';
  if (own.some(({ status }) => status !== 'accepted')) return 'Every item is accepted by the auditor first.';
  if (section !== 'rootCause') return null;
  const chains = own.filter((item) => item.method === 'fiveWhys' && whysOf(item.whys).length >= 3);
  const fishbones = own.filter((item) => item.method === 'ishikawa' && item.factor);
  if (chains.length + fishbones.length === 0)
    return 'The root cause asks for three whys at least, or a fishbone with its cause.';
  return chains.map(({ whys }) => whyNoCause(whysOf(whys))).find((reason) => reason !== null) ?? null;
}

/** Why the plan is not accepted yet, in words, or null (R-CAP-4, R-CAP-6). */
export function whyNotAccepted(finding: Finding, items: readonly PlanItem[]): string | null {
  if (finding.capStatus !== 'acceptance') return 'Root cause, correction and prevention are complete first.';
  const late = items.find(
    ({ section, doneAt, dueOn }) =>
      section === 'correctiveAction' && !doneAt && finding.closureDueOn !== null && dueOn > finding.closureDueOn,
  );
  if (late) return 'A corrective action is due after the finding has to be closed.';
  const isStrict = finding.level === 'level1' || finding.repeatOfId !== null;
  const isStrong = items.some(({ controlType }) => controlType && !['training', 'warning'].includes(controlType));
  return isStrict && !isStrong ? 'Training and warnings alone are not enough here: name a stronger control.' : null;
}

/** The open findings as they stand today, a line each: number, level, plan, the day it is to be closed, its owner, what was found. */
export async function openPlansInWords(ctx: Context): Promise<string> {
  const { level, capStatus } = auditFinding.fields;
  const rows = await ctx.db
    .selectFrom('auditFinding')
    .leftJoin('employee', 'employee.id', 'auditFinding.ownerId')
    .select(['number', 'level', 'capStatus', 'closureDueOn', 'statement', 'employee.name as owner'])
    .where('auditFinding.status', '=', 'open')
    .where('auditFinding.issuedAt', '<=', ctx.now.toISOString())
    .where('auditFinding.archivedAt', 'is', null)
    .orderBy('number')
    .execute();
  const lines = rows.map((row) =>
    [
      row.number,
      chosenWords(level, row.level),
      chosenWords(capStatus, row.capStatus ?? 'pending'),
      row.closureDueOn ? `to be closed by ${formatLegalDay(row.closureDueOn)}` : 'no day to be closed',
      row.owner ?? '',
      row.statement,
    ].join(' · '),
  );
  return lines.length > 0 ? lines.join('\n') : 'None.';
}

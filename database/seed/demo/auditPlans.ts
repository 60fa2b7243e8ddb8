import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { auditPlansServer } from '#modules/quality/audit-plans/server/audit-plans.server.ts';
import { auditPlanActions, plannedAuditActions } from '#modules/quality/audit-plans/server/plans.actions.ts';
import { auditPlan } from '#modules/quality/audit-plans/shared/plan.record.ts';
import { plannedAudit, type auditKinds } from '#modules/quality/audit-plans/shared/plannedAudit.record.ts';
import { reportStories, seedAuditReport, seedRunningReport } from './auditReports.ts';
import { paper } from './papers.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Kind = keyof typeof auditKinds;
/** The audits of a year. Quality leads, and where quality is audited, safety does. */
// prettier-ignore
const audits: [area: string, month: number, kind: Kind, more?: { unannounced?: true; night?: true; vendor?: string }][] = [
  ['wheel-shop', 1, 'product'],
  ['brake-shop', 2, 'product', { unannounced: true }],
  ['battery-shop', 3, 'product'],
  ['exposition', 3, 'system'],
  ['oxygen-shop', 4, 'product'],
  ['subcontractors', 4, 'provider', { vendor: 'SIAMPEEN' }],
  ['tire-shop', 5, 'product'],
  ['ndt', 6, 'product', { night: true }],
  ['stores', 6, 'process'],
  ['tool-crib', 7, 'process'],
  ['subcontractors', 7, 'provider', { vendor: 'SIAMPLAT' }],
  ['receiving', 8, 'process', { unannounced: true }],
  ['planning', 9, 'process'],
  ['training', 9, 'system'],
  ['safety', 10, 'system'],
  ['certification', 11, 'process'],
  ['subcontractors', 12, 'system'],
  ['subcontractors', 12, 'provider', { vendor: 'SIAMRETR' }],
  ['wheel-shop', 12, 'special', { unannounced: true }],
];
const ofQuality = new Set(['exposition', 'certification', 'subcontractors']);

/** This year's plan as far as the year has come, one audit late; the next one's is still being written. */
export async function seedAuditPlans(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const year = today.slice(0, 4);
  const written = new Date(`${Number(year) - 1}-12-02T03:00:00Z`);
  const planId = await made(world, auditPlansServer, auditPlan, { year }, { at: written, as: 'quality' });
  const rows: { id: string; area: string; month: number; lead: string; vendor?: string }[] = [];
  for (const [area, month, kind, more] of audits) {
    const lead = ofQuality.has(area) ? 'safety' : 'preecha';
    const values = {
      planId,
      areaId: idOf(world, `auditArea:${area}`),
      month,
      kind,
      leadId: idOf(world, `employee:${lead}`),
      unannounced: more?.unannounced === true,
      night: more?.night === true,
      ...(more?.vendor && { vendorId: idOf(world, `vendor:${more.vendor}`) }),
    };
    const id = await made(world, auditPlansServer, plannedAudit, values, { at: written, as: 'quality' });
    rows.push({ id, area, month, lead, ...(more?.vendor && { vendor: more.vendor }) });
  }
  await stepped(world, auditPlanActions, planId, 'approve', {
    at: new Date(written.getTime() + 86_400_000),
    as: 'somchai',
  });
  const past = rows.filter(({ month }) => month < Number(today.slice(5, 7)));
  // The last one of them was not begun yet.
  for (const { id, area, month, lead, vendor } of past.slice(0, -1)) {
    const story = reportStories[area];
    if (story) {
      await seedAuditReport(
        world,
        { plannedAuditId: id, area, lead, on: `${year}-${String(month).padStart(2, '0')}-12` },
        story,
      );
      continue;
    }
    const on = `${year}-${String(month).padStart(2, '0')}-12`;
    const at = (hour: number) => new Date(`${on}T${String(hour).padStart(2, '0')}:00:00Z`);
    const reportNo = `IAR-${year.slice(2)}-${String(past.findIndex((one) => one.id === id) + 1).padStart(2, '0')}`;
    await stepped(world, plannedAuditActions, id, 'start', { at: at(1), as: lead });
    const report = await paper(reportNo, [`Audit report ${reportNo}`, `Area: ${area}`, `Closing meeting: ${on}`]);
    await world.write((ctx) => storeAttachment(ctx, { entity: plannedAudit.name, entityId: id }, report), {
      at: at(8),
      as: 'quality',
    });
    const trainingSample =
      'Three of their people: process training and eye tests in date, one refresher booked for next month.';
    await stepped(world, plannedAuditActions, id, 'report', {
      at: at(9),
      as: lead,
      input: { heldOn: on, reportNo, ...(vendor && { trainingSample }) },
    });
    await stepped(world, plannedAuditActions, id, 'close', { at: at(10), as: 'quality' });
  }
  // One is under way: its report is being written.
  const running = rows.find(({ month }) => month === Number(today.slice(5, 7)));
  if (running) await seedRunningReport(world, { plannedAuditId: running.id, area: running.area, lead: running.lead });
}

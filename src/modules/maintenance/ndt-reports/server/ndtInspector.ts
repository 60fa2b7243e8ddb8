import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { canSign, radiographyOf, requireSign } from '#modules/quality/authorizations/server/public.ts';
import { coversImages, imageKindOf, type ImageKind } from '#modules/quality/authorizations/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { techniqueOfReport } from './techniques.ts';

const notInspector = 'This sign-in belongs to no employee, so it may write no NDT report.';

/** Whoever writes on a report of a method is authorised to perform it: its readings are evidence before they are signed. */
export const requireInspector = (ctx: Context, method: NdtMethod) =>
  requireSign(ctx, {
    employeeId: ctx.actor.employeeId ?? refuse('AUTH_SCOPE', notInspector),
    privilege: 'ndtPerform',
    method,
    at: ctx.now,
  });

/** The same in words: why whoever asks may not write on a report; null when they may. */
export async function whyNotInspector(ctx: Context, { method }: { method: NdtMethod }): Promise<string | null> {
  const { employeeId } = ctx.actor;
  if (!employeeId) return notInspector;
  const { reasons } = await canSign(ctx, { employeeId, privilege: 'ndtPerform', method, at: ctx.now });
  return reasons.map((reason) => reason.text).join(' ') || null;
}

/** Why a report may not be edited, or null. */
export function mayNotChange(report: { status: string }): string | null {
  return report.status === 'draft' ? null : 'A signed report is never changed: replace it by a new one.';
}

interface ByTechnique {
  method: NdtMethod;
  technique: string;
  techniqueRevision: string;
}

/** On what the images of a radiographic report are, by its technique; null of another method. */
export async function imagesOf(ctx: Context, report: ByTechnique): Promise<ImageKind | null> {
  if (report.method !== 'RT') return null;
  return imageKindOf((await techniqueOfReport(ctx, report))?.defaults['radiography']);
}

/** Film and digital radiography are certified apart (R-NDT-7, NAS 410). Errors: 422 `G11`. */
export async function requireForImages(ctx: Context, report: ByTechnique, employeeId: string): Promise<void> {
  const images = await imagesOf(ctx, report);
  if (images === null) return;
  const held = await radiographyOf(ctx, employeeId, ctx.now);
  if (!coversImages(held, images))
    refuse(
      'G11',
      held === null
        ? `Your RT certificate names neither film nor digital; this technique is ${images}.`
        : `Your RT certificate covers ${held} radiography; this technique is ${images}.`,
    );
}

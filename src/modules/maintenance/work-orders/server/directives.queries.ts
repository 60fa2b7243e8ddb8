import { z } from 'zod';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { directiveFacts } from '#modules/maintenance/directives/server/public.ts';
import {
  answerOf,
  directiveAffects,
  directivesInForce,
  openDirectives,
  type DirectivePart,
} from '#modules/maintenance/release-gates/shared/directives.ts';
import type { Job } from './jobs.ts';
import { partsOf } from './tabs.queries.ts';
import { directivesAnswer } from '../shared/job.calls.ts';

/** The directives in force that name this component or a part fitted to it, each with what this job recorded; and the bulletins. */
export async function directivesOf(ctx: Context, job: Job): Promise<z.infer<typeof directivesAnswer>> {
  const fitted = await partsOf(ctx, job.id);
  const facts = await directiveFacts(ctx, {
    jobnumber: job.number,
    partNumber: job.partNumber,
    fittedPartNumbers: fitted.map((part) => part.partNumber),
  });
  const now = { day: dayOf(ctx.now), cycles: job.csnCycles, tireChange: job.tireChangesSinceOverhaul };
  const parts: DirectivePart[] = [
    { partNumber: job.partNumber, serialNumber: job.serialNumber === 'N/A' ? null : job.serialNumber },
    ...facts.installed,
    ...fitted.map((part) => ({
      partNumber: part.partNumber,
      serialNumber: part.lotKind === 'serial' ? part.lotNumber : null,
    })),
  ];
  const open = openDirectives({ directives: facts.directives, compliance: facts.compliance, parts, now });
  const rows = directivesInForce(facts.directives, now.day).flatMap((directive) =>
    parts
      .filter((part) => directiveAffects(directive, part))
      .map((part) => {
        const record = answerOf(facts.compliance, directive, part);
        return {
          id: directive.id,
          number: directive.number,
          effectiveDate: directive.effectiveDate,
          ...part,
          assessment: directive.assessment,
          status: record?.status ?? (directive.assessment === 'notApplicable' ? 'notApplicable' : 'open'),
          reason: record?.reason ?? directive.assessmentReason,
          open: open.some((each) => each.directive.id === directive.id && each.part === part),
        };
      }),
  );
  return { checkedOn: facts.adListCheckedOn, directives: rows, bulletins: facts.bulletins };
}

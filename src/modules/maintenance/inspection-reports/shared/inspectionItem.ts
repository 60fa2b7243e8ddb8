import { z } from 'zod';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';

/** One thing an inspector looks at: what is asked, and what was found. */
export const inspectionItem = z.strictObject({
  /** Its short name, which messages use: `bearing cup OB`. */
  ref: z.string().trim().min(1).max(60),
  section: z.string().trim().min(1).max(60),
  requirement: z.string().trim().min(1).max(300),
  /** A report cannot be signed while it has no result. */
  required: z.boolean(),
  result: z.enum(['pass', 'fail', 'na']).nullable(),
  value: z.string().trim().max(100).nullable(),
  note: z.string().trim().max(1000).nullable(),
  /** The Thai beside it, as its template has it. */
  refTh: z.string().max(120).optional(),
  sectionTh: z.string().max(120).optional(),
  requirementTh: z.string().max(400).optional(),
});
export type InspectionItem = z.infer<typeof inspectionItem>;

export const inspectionItems = z
  .array(inspectionItem)
  .max(200)
  .refine((items) => new Set(items.map((item) => item.ref)).size === items.length, 'Two items have the same name');

/** The items a new report begins with, from the checks of its template. */
export const itemsOf = ({ sections }: FormSchema): InspectionItem[] =>
  sections.flatMap(({ title, titleTh, fields }) =>
    fields.map(({ label, labelTh, help, helpTh, required }) => ({
      ref: label,
      section: title,
      requirement: help ?? label,
      required: required ?? false,
      result: null,
      value: null,
      note: null,
      ...(labelTh ? { refTh: labelTh } : {}),
      ...(titleTh ? { sectionTh: titleTh } : {}),
      ...(helpTh ? { requirementTh: helpTh } : {}),
    })),
  );

const asked = (item: InspectionItem) =>
  [item.requirement, item.section, item.requirementTh, item.sectionTh, item.refTh].join('\n');

/** Items that still need a result, by name. */
export function openItems(items: readonly InspectionItem[]): string[] {
  return items.filter((item) => item.required && item.result === null).map((item) => item.ref);
}

/** `3 items need a result: bearing cup OB, key 4, fuse plug 2.`, or null when none does. */
function openItemsSentence(items: readonly InspectionItem[]): string | null {
  const open = openItems(items);
  if (open.length === 0) return null;
  return `${open.length} ${open.length === 1 ? 'item needs' : 'items need'} a result: ${open.join(', ')}.`;
}

/** What may not be taken out of a draft or reworded: the template's required items. */
export function templateProblem(before: readonly InspectionItem[], after: readonly InspectionItem[]): string | null {
  const kept = new Map(after.map((item) => [item.ref, item]));
  const lost = before.filter((item) => {
    const now = kept.get(item.ref);
    return item.required && (!now?.required || asked(now) !== asked(item));
  });
  return lost.length === 0
    ? null
    : `Required items stay as the template has them: ${lost.map((item) => item.ref).join(', ')}.`;
}

export interface ReportDraft {
  type: 'preliminary' | 'inProcess' | 'final';
  items: readonly InspectionItem[];
  result: 'accepted' | 'rejected' | 'acceptedWithRemarks' | null;
  recommendation: string | null;
  conclusion: string | null;
  remarks: string | null;
  serialRead: string | null;
}

/** Everything that keeps a draft from being signed, in words; the screen shows it and the server decides by it. */
export function signProblems(report: ReportDraft): string[] {
  const problems: string[] = [];
  const open = openItemsSentence(report.items);
  if (open) problems.push(open);
  const unsaid = report.items.filter((item) => item.result === 'na' && !item.note).map((item) => item.ref);
  if (unsaid.length > 0) problems.push(`Say why it does not apply: ${unsaid.join(', ')}.`);
  if (report.type === 'final' && !report.serialRead?.trim()) problems.push('Read the serial number from the part.');
  if (report.type === 'preliminary' && !report.recommendation) problems.push('Choose a recommendation.');
  if (!report.result) return [...problems, 'Choose a result.'];
  const failed = report.items.filter((item) => item.result === 'fail').map((item) => item.ref);
  if (
    failed.length > 0 &&
    (report.result === 'accepted' || (report.type === 'final' && report.result !== 'rejected'))
  ) {
    problems.push(`It cannot be accepted while items failed: ${failed.join(', ')}.`);
  }
  if (report.result === 'acceptedWithRemarks' && !report.remarks?.trim()) problems.push('Write the remarks.');
  if (report.result === 'rejected' && (report.conclusion?.trim().length ?? 0) < 5)
    problems.push('Say in the conclusion why it is rejected.');
  return problems;
}

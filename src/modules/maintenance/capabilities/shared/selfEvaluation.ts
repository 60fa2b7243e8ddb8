import { z } from 'zod';

/** What the company must have before it may ask for a capability, with the words used when it is missing. */
export const evaluationPoints = {
  facility: { label: 'Facility', missing: 'suitable facility' },
  data: { label: 'Approved data', missing: 'approved data' },
  tools: { label: 'Tools and equipment', missing: 'tools and equipment' },
  materials: { label: 'Materials', missing: 'materials' },
  staff: { label: 'Certifying staff', missing: 'qualified certifying staff' },
  training: { label: 'Training', missing: 'training' },
  procedures: { label: 'Procedures and sub-contracts', missing: 'procedures' },
} as const;
export type EvaluationPoint = keyof typeof evaluationPoints;
export const evaluationPointNames = Object.keys(evaluationPoints) as EvaluationPoint[];

const point = z.strictObject({ ok: z.boolean(), evidence: z.string().trim().max(500) });

export const selfEvaluationSchema = z.strictObject({
  facility: point.optional(),
  data: point.optional(),
  tools: point.optional(),
  materials: point.optional(),
  staff: point.optional(),
  training: point.optional(),
  procedures: point.optional(),
  assessor: z.string().trim().max(120).optional(),
  assessedOn: z.iso.date().optional(),
});
export type SelfEvaluation = z.infer<typeof selfEvaluationSchema>;

/** The points without a yes and its evidence. No evaluation at all misses every point. */
export function missingPoints(evaluation: SelfEvaluation | null): EvaluationPoint[] {
  return evaluationPointNames.filter((name) => {
    const answer = evaluation?.[name];
    return !answer?.ok || answer.evidence.trim() === '';
  });
}

/** Why a list with these added parts may not go to the authority, in one sentence; null when every evaluation is complete. */
export function submissionProblem(added: readonly { selfEvaluation: SelfEvaluation | null }[]): string | null {
  const problems = evaluationPointNames.flatMap((name) => {
    const count = added.filter((item) => missingPoints(item.selfEvaluation).includes(name)).length;
    if (count === 0) return [];
    return [`${count} added ${count === 1 ? 'part has' : 'parts have'} no ${evaluationPoints[name].missing}`];
  });
  const unsigned = added.filter(
    (item) => missingPoints(item.selfEvaluation).length === 0 && !item.selfEvaluation?.assessor,
  );
  if (unsigned.length > 0)
    problems.push(`${unsigned.length} self-evaluation${unsigned.length === 1 ? ' names' : 's name'} no assessor`);
  return problems.length > 0 ? `${problems.join('; ')}: they cannot be submitted.` : null;
}

import { isSilent, type FormField, type FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { factsOf, type FactGroup } from './facts.ts';

/** Fields of a section that stand together and are of one group. */
export interface Run {
  group: FactGroup | 'words';
  fields: FormField[];
}

/** The fields of a section in runs of one group, in the order of the layout. */
export function runsOf(method: NdtMethod, fields: readonly FormField[]): Run[] {
  const groups = new Map(factsOf(method).map(({ id, group }) => [id, group]));
  const runs: Run[] = [];
  for (const field of fields) {
    const group = isSilent(field.type) ? 'words' : groups.get(field.id);
    if (!group) continue;
    const last = runs.at(-1);
    if (last?.group === group) last.fields.push(field);
    else runs.push({ group, fields: [field] });
  }
  return runs;
}

/** What a field of a layout is called in the language of the reader. */
export const labelIn = (
  language: string,
  { label, labelTh }: { label: string; labelTh?: string | undefined },
): string => (language === 'th' && labelTh) || label;

/** A layout as a report, or the builder, has it. */
export interface Layout {
  /** `Penetrant inspection (PT), version 2`. */
  name: string;
  schema: FormSchema;
}

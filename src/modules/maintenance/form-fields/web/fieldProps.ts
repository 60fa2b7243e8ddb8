import type { Answer, Attached } from '../shared/answers.ts';
import type { FormColumn, FormField } from '../shared/formSchema.ts';

/** What the input of a field is given. */
export interface FieldProps {
  field: FormField | FormColumn;
  value: Answer | undefined;
  onChange: (value: Answer | null) => void;
  /** What a formula came to. */
  result?: string | null | undefined;
  error?: string | undefined;
  isReadOnly: boolean;
  /** Takes a file to the form and answers what it is called there; absent in a preview. */
  onFile?: ((file: File) => Promise<Attached>) | undefined;
  /** Without its label: in a cell of a table. */
  isBare?: boolean;
}

/** The limit in short: `5.00 – 6.00 mm · CMM 32-47-46 Rev 9`. */
export const limitWords = ({ limit }: FormField | FormColumn): string => {
  if (!limit?.min && !limit?.max) return '';
  const { min, max, unit = '', reference = '' } = limit;
  const bounds = min && max ? `${min} – ${max}` : min ? `≥ ${min}` : `≤ ${max}`;
  return [`${bounds} ${unit}`.trim(), reference].filter(Boolean).join(' · ');
};

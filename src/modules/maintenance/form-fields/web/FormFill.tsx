import type { ReactNode } from 'react';
import { fileAddress } from '#kernel/web/page/files.ts';
import { Button, Text } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Answer, Answers, Attached, TableRow } from '../shared/answers.ts';
import { isSilent, type FormField, type FormSchema } from '../shared/formSchema.ts';
import type { JudgedForm } from '../shared/judgeForm.ts';
import { FormInput, useFieldWords } from './FormInputs.tsx';
import css from './forms.module.css';

export interface FillProps {
  schema: FormSchema;
  answers: Answers;
  judged: JudgedForm;
  isReadOnly: boolean;
  onAnswer: (fieldId: string, value: Answer | null) => void;
  /** What stands at a field: what the server said, or what is wrong with a value. */
  errors: Readonly<Record<string, string>>;
  signed: Readonly<Record<string, { name: string; at: string }>>;
  onSign?: ((field: FormField) => void) | undefined;
  onFile?: ((file: File) => Promise<Attached>) | undefined;
  /** Beside a value outside its limit: the finding that stands for it. */
  outside?: ((path: string) => ReactNode) | undefined;
}

/** A form as the tablet shows it: the same for filling in, for trying it out and for the preview of the builder. */
export function FormFill(props: FillProps) {
  const { language } = useTranslation();
  return (
    <div className={css.fill}>
      {props.schema.sections.map((section) => (
        <Section key={section.id} title={(language === 'th' && section.titleTh) || section.title}>
          <div className={css.grid} data-columns={section.columns}>
            {section.fields
              .filter(({ id }) => !props.judged.hidden.has(id))
              .map((field) => (
                <FieldBlock key={field.id} field={field} {...props} />
              ))}
          </div>
        </Section>
      ))}
    </div>
  );
}

const isWide = ({ type }: FormField): boolean => isSilent(type) || type === 'table' || type === 'drawingPins';

/** A table's rows with what their formulas came to. */
function withResults(field: FormField, answer: Answer | undefined, results: JudgedForm['results']): Answer | undefined {
  if (field.type !== 'table' || !Array.isArray(answer)) return answer;
  const formulas = (field.columns ?? []).filter(({ type }) => type === 'formula');
  if (formulas.length === 0) return answer;
  return (answer as readonly TableRow[]).map((row, index) => ({
    ...row,
    ...Object.fromEntries(formulas.map(({ id }) => [id, results[`${field.id}.${index}.${id}`] ?? ''])),
  }));
}

function FieldBlock({
  field,
  answers,
  judged,
  isReadOnly,
  onAnswer,
  errors,
  signed,
  onSign,
  onFile,
  outside,
}: FillProps & { field: FormField }) {
  const { t } = useTranslation();
  const { label, under, help } = useFieldWords(field);
  const picture = field.picture && field.type !== 'drawingPins' && (
    <img className={css.guide} src={fileAddress(field.picture, 'preview')} alt={t('How to: {{label}}', { label })} />
  );
  if (field.type === 'heading')
    return (
      <h3 className={css.wide}>
        {label} {under && <small className={css.under}>{under}</small>}
      </h3>
    );
  if (field.type === 'note')
    return (
      <div className={css.wide}>
        <Text size="sm">{label}</Text>
        {under && <small className={css.under}>{under}</small>}
        {picture}
      </div>
    );
  const formulas = new Set((field.columns ?? []).filter(({ type }) => type === 'formula').map(({ id }) => id));
  const keep = (value: Answer | null) =>
    onAnswer(
      field.id,
      // What a formula came to is worked out, never kept.
      formulas.size > 0 && Array.isArray(value)
        ? (value as readonly TableRow[]).map((row) =>
            Object.fromEntries(Object.entries(row).filter(([id]) => !formulas.has(id))),
          )
        : value,
    );
  const outsideHere = judged.outside.filter((path) => path === field.id || path.startsWith(`${field.id}.`));
  const asksSignature = field.type === 'signature' || field.second;
  const entry = signed[field.id];
  const rowErrors = Object.entries(errors).filter(([path]) => path.startsWith(`${field.id}.`));
  return (
    <div className={isWide(field) ? css.wide : undefined} data-field={field.id}>
      {picture}
      {field.type === 'signature' ? (
        <div className={css.label}>
          {label} {field.required && <span className={css.must}>*</span>}
          {under && <small className={css.under}>{under}</small>}
          {help && <small>{help}</small>}
          {errors[field.id] && <p className={css.error}>{t(errors[field.id] ?? '')}</p>}
        </div>
      ) : (
        <FormInput
          field={field}
          value={withResults(field, answers[field.id], judged.results)}
          onChange={keep}
          result={judged.results[field.id]}
          error={errors[field.id]}
          isReadOnly={isReadOnly}
          onFile={onFile}
        />
      )}
      {rowErrors.map(([path, text]) => (
        <p key={path} className={css.error} role="alert">
          {t('Row {{number}}', { number: Number(path.split('.')[1]) + 1 })}: {t(text)}
        </p>
      ))}
      {outside && outsideHere.map((path) => <div key={path}>{outside(path)}</div>)}
      {asksSignature &&
        (entry ? (
          <p className={css.signed}>
            {t('Signed by {{name}}', { name: entry.name })}, <DateText value={entry.at} kind="instant" />
          </p>
        ) : (
          !isReadOnly &&
          onSign && (
            <Button variant="default" size="md" onClick={() => onSign(field)}>
              {t(field.second ? 'Sign as second person' : 'Sign this entry')}
            </Button>
          )
        ))}
    </div>
  );
}

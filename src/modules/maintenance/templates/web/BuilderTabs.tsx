import { useState } from 'react';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  fieldsOf,
  fieldTypes,
  isSilent,
  judgeForm,
  type Answers,
  type FieldType,
  type FormField,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { factsOf, fieldOfFact, isLayoutKind, methodOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { LayoutFieldEditor } from '#modules/maintenance/ndt-layouts/web/public.tsx';
import { FormFill, ShownFile } from '#modules/maintenance/form-fields/web/public.tsx';
import { formTemplate, isReportKind } from '../shared/formTemplate.record.ts';
import type { Fault } from '../shared/lintForm.ts';
import { tryLayout, tryReport } from '../shared/public.ts';
import { BuilderCanvas, type PaletteItem } from './BuilderCanvas.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import type { Form } from './FormVersions.tsx';
import type { Draft } from './useDraftForm.ts';
import css from './builder.module.css';

/** What may be put on the page: of a layout of NDT reports headings, notes and what the report records and the page does not show yet. */
function paletteOf(kind: string, schema: FormSchema): PaletteItem[] {
  if (isReportKind(kind)) return [{ type: 'check' }];
  if (!isLayoutKind(kind)) return (Object.keys(fieldTypes) as FieldType[]).map((type) => ({ type }));
  const shown = new Set(fieldsOf(schema).map(({ id }) => id));
  return [
    { type: 'heading' },
    { type: 'note' },
    ...factsOf(methodOf(kind))
      .filter(({ id }) => !shown.has(id))
      .map((fact) => ({ type: fact.type, field: fieldOfFact(fact) })),
  ];
}

/** The page to build on, with what a field asks beside it. */
export function BuildTab({
  form,
  draft,
  faults,
  isReadOnly,
  selected,
  setSelected,
}: {
  form: Form;
  draft: Draft;
  faults: readonly Fault[];
  isReadOnly: boolean;
  selected: string | null;
  setSelected: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const { schema } = draft;
  const field = fieldsOf(schema).find(({ id }) => id === selected);
  const others = new Set(
    schema.sections
      .flatMap((section) => section.fields)
      .filter((one) => one !== field)
      .map(({ id }) => id),
  );
  const layout = isLayoutKind(form.template.kind);
  const change = (next: FormField) => {
    draft.change({
      sections: schema.sections.map((section) => ({
        ...section,
        fields: section.fields.map((one) => (one.id === selected ? next : one)),
      })),
    });
    if (next.id !== selected) setSelected(next.id);
  };
  const published = form.versions.filter(({ status }) => status === 'published' || status === 'retired');
  const usedIds = new Set(published.flatMap((one) => fieldsOf(one.schema).map(({ id }) => id)));
  const faultsAt = new Map<string, number>();
  for (const { at } of faults) faultsAt.set(at, (faultsAt.get(at) ?? 0) + 1);
  return (
    <div className={css.split}>
      <BuilderCanvas
        schema={schema}
        faultsAt={faultsAt}
        selected={selected}
        isReadOnly={isReadOnly}
        usedIds={usedIds}
        isReport={isReportKind(form.template.kind)}
        palette={paletteOf(form.template.kind, schema)}
        isSingle={({ type }) => layout && !isSilent(type)}
        onSelect={setSelected}
        onChange={draft.change}
      />
      <aside className={css.side}>
        {!isReadOnly && draft.undo && (
          <Button variant="default" size="compact-sm" onClick={draft.undo}>
            {t('Undo')}
          </Button>
        )}
        {field && !isReadOnly && (
          <Section title={t('Field')}>
            {layout ? (
              <LayoutFieldEditor key={field.id} field={field} onChange={change} />
            ) : (
              <FieldEditor
                key={field.id}
                field={field}
                taken={others}
                isIdKept={usedIds.has(field.id)}
                isReport={isReportKind(form.template.kind)}
                pictures={form.pictures}
                onChange={change}
              />
            )}
          </Section>
        )}
        <Section title={t('Before it can be approved')} count={faults.length}>
          {faults.length === 0 ? (
            <p>{t('Nothing to mend.')}</p>
          ) : (
            <ul className={css.problems}>
              {faults.map(({ at, text }) => (
                <li key={`${at} ${text}`}>
                  <button type="button" onClick={() => setSelected(at)}>
                    {t(text)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Attachments record={formTemplate} id={form.template.id} allowUpload={!isReadOnly} title="Pictures" />
      </aside>
    </div>
  );
}

/** The form as the tablet shows it, to be filled in for a try: nothing of it is kept. */
export function TryTab({ schema }: { schema: FormSchema }) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Answers>({});
  const judged = judgeForm(schema, { answers, findings: {}, signed: new Set() });
  const shown = judged.problems.filter(
    ({ path }) => path in answers || judged.outside.includes(path) || path in judged.results,
  );
  return (
    <div className={css.split}>
      <div className={css.tablet}>
        <FormFill
          schema={schema}
          answers={answers}
          judged={judged}
          isReadOnly={false}
          onAnswer={(field, value) =>
            setAnswers(({ [field]: _was, ...others }) => (value === null ? others : { ...others, [field]: value }))
          }
          errors={Object.fromEntries(shown.map(({ path, text }) => [path, text]))}
          signed={{}}
        />
      </div>
      <aside className={css.side}>
        <Note tone="info">{t('A try: nothing typed here is kept.')}</Note>
        <Button variant="default" onClick={() => setAnswers({})}>
          {t('Empty the form')}
        </Button>
        <Section title={t('Before it can be signed')} count={judged.problems.length}>
          {judged.problems.length === 0 ? (
            <p>{t('Everything is there.')}</p>
          ) : (
            <ul className={css.problems}>
              {judged.problems.map(({ path, text }) => (
                <li key={`${path} ${text}`}>{t(text)}</li>
              ))}
            </ul>
          )}
        </Section>
      </aside>
    </div>
  );
}

/** A template of reports as a report of it shows it. */
export function TryReportTab({ kind, schema }: { kind: string; schema: FormSchema }) {
  const { t } = useTranslation();
  return (
    <div className={css.split}>
      <div className={css.tablet}>
        {isLayoutKind(kind) ? (
          <SlotParts slot={tryLayout} given={{ method: methodOf(kind), schema }} />
        ) : (
          <SlotParts slot={tryReport} given={{ schema }} />
        )}
      </div>
      <aside className={css.side}>
        <Note tone="info">{t('A try: nothing typed here is kept.')}</Note>
      </aside>
    </div>
  );
}

/** The form as it is printed: what was saved last, drawn anew with each version of the row. */
export function PaperTab({ address, isSaved }: { address: string; isSaved: boolean }) {
  const { t } = useTranslation();
  if (!isSaved) return <p>{t('Wait until it is saved.')}</p>;
  return (
    <>
      <p>
        <Button component="a" href={address} target="_blank" variant="default">
          {t('Open as PDF')}
        </Button>
      </p>
      <ShownFile className={css.paper} title={t('Print preview')} address={address} />
    </>
  );
}

import { useState, type ReactNode } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { useAutosave } from '#kernel/web/form/useAutosave.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { Checkbox, MultiSelect, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { FormField, FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { labelIn } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { LayoutSections, type DrawRun } from '#modules/maintenance/ndt-layouts/web/public.tsx';
import { resultProblems } from '../shared/judgeIndications.ts';
import { readingProblems } from '../shared/ndtReadings.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { AreasLeft, CheckList, type Standing } from './NdtReading.tsx';
import { IndicationInputs } from './IndicationInputs.tsx';
import css from './ndt.module.css';
import { ProcessTimes } from './NdtRun.tsx';
import { ReadingInputs, SupplyInputs } from './TestInputs.tsx';

type Row = RowOf<typeof ndtReport>;

interface Props {
  row: Row;
  standing: Standing;
  /** The page's head; `saved` is false while something typed is not stored yet, `word` says so. */
  head: (saved: boolean, word: ReactNode) => ReactNode;
}

/** A draft at the line: readings green or red against their limits as they are typed, indications, supplies, result. */
export function NdtEditor({ row, standing, head }: Props) {
  const { t } = useTranslation();
  const {
    items,
    area,
    areas,
    pieces,
    coveragePct,
    material,
    surfaceState,
    parameters,
    equipment,
    materials,
    indications,
    result,
    disposition,
  } = row;
  const draft = useAutosave(ndtReport, row, {
    items,
    area,
    areas,
    pieces,
    coveragePct,
    material,
    surfaceState,
    parameters,
    equipment,
    materials,
    indications,
    result,
    disposition,
  });
  const readings = draft.values.parameters ?? {};
  const found = draft.values.indications ?? [];
  // What can be judged here is judged at once; people, checks and supplies come from the server.
  const own = [
    ...readingProblems(row.method, readings, standing.limits),
    ...resultProblems(
      { items: draft.values.items ?? [], result: draft.values.result ?? null, indications: found },
      { method: row.method, readings, acceptance: standing.acceptance },
    ),
  ];
  const problems = [
    ...standing.problems
      .filter((one) => one.code !== 'NDT_LIMIT' && !one.text.startsWith('Choose a result'))
      .map((one) => one.text),
    ...own,
  ];
  const words = { saving: 'Saving…', unsaved: 'Not saved yet', saved: 'Saved', trouble: draft.trouble ?? '' };
  return (
    <>
      {head(
        draft.state === 'saved',
        <span className={css.saved} role="status">
          {t(words[draft.state])}
        </span>,
      )}
      <MainAndRail
        main={
          <Stack gap="lg">
            <DraftSections
              method={row.method}
              standing={standing}
              values={draft.values}
              set={draft.set}
              times={(fields, title) => (
                <ProcessTimes row={row} fields={fields} title={title} isSaved={draft.state === 'saved'} />
              )}
            />
          </Stack>
        }
        rail={
          <>
            <Section title={t('Before it can be signed')} count={new Set(problems).size}>
              {problems.length === 0 ? (
                <Text size="sm">{t('Everything is there.')}</Text>
              ) : (
                <ul className={css.problems}>
                  {[...new Set(problems)].map((problem) => (
                    <li key={problem}>{t(problem)}</li>
                  ))}
                </ul>
              )}
            </Section>
            <AreasLeft left={standing.left} />
            <Attachments record={ndtReport} id={row.id} allowUpload title="Images and files" />
            <History record={ndtReport} id={row.id} />
          </>
        }
      />
    </>
  );
}

type Values = Partial<Row>;

/** The inputs of a draft in the order and words of its layout. */
function DraftSections({
  method,
  standing,
  values,
  set,
  times,
}: {
  method: Row['method'];
  standing: Pick<Standing, 'layout' | 'areas' | 'pieces' | 'checks' | 'limits'>;
  values: Values;
  set: (change: Values) => void;
  times: DrawRun;
}) {
  const { t, language } = useTranslation();
  type Name = 'area' | 'coveragePct' | 'material' | 'surfaceState' | 'result' | 'disposition';
  const input = (name: Name, label: string = ndtReport.fields[name].label) => (
    <FieldInput
      key={name}
      field={{ ...ndtReport.fields[name], label }}
      name={name}
      value={values[name] ?? null}
      onChange={(value) => set({ [name]: value === '' ? null : value })}
    />
  );
  const called = (fields: readonly FormField[], id: string) => {
    const field = fields.find((one) => one.id === id);
    return field && labelIn(language, field);
  };
  const covered = (
    <Checkbox.Group
      mt="sm"
      label={t('Areas covered')}
      description={t('Tick what this inspection covered. What is left needs another report of the item.')}
      value={values.areas ?? []}
      onChange={(next) => set({ areas: next })}
    >
      <Stack gap="xs" mt="xs">
        {standing.areas.map((name) => (
          <Checkbox key={name} value={name} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
  const ofLot = (
    <MultiSelect
      mt="sm"
      label={t('Pieces of the lot')}
      description={t('Which pieces this inspection is of. Those that are left need another report.')}
      data={standing.pieces.map(String)}
      value={(values.pieces ?? []).map(String)}
      onChange={(next) => set({ pieces: next.map(Number).toSorted((a, b) => a - b) })}
    />
  );
  const head: DrawRun = (fields, title) => {
    const inputs = fields.flatMap(({ id }) =>
      id === 'coverage'
        ? [input('area'), input('coveragePct')]
        : id === 'material' || id === 'surface'
          ? [input(id === 'surface' ? 'surfaceState' : id, called(fields, id))]
          : [],
    );
    const isCoverage = fields.some(({ id }) => id === 'coverage');
    return inputs.length > 0 ? (
      <Section title={title}>
        <div className={css.readings}>{inputs}</div>
        {isCoverage && standing.areas.length > 0 && covered}
        {isCoverage && standing.pieces.length > 0 && ofLot}
      </Section>
    ) : null;
  };
  return (
    <LayoutSections
      method={method}
      schema={standing.layout.schema}
      draw={{
        head,
        supplies: (fields, title) => (
          <SupplyInputs
            title={title}
            shown={fields.map(({ id }) => id)}
            equipment={values.equipment ?? []}
            materials={values.materials ?? []}
            onEquipment={(next) => set({ equipment: next })}
            onMaterials={(next) => set({ materials: next })}
          />
        ),
        checks: (_fields, title) => <CheckList title={title} checks={standing.checks} />,
        moment: times,
        reading: (fields, title) => (
          <ReadingInputs
            title={title}
            fields={fields}
            method={method}
            readings={values.parameters ?? {}}
            limits={standing.limits}
            onChange={(next) => set({ parameters: next })}
          />
        ),
        indications: (_fields, title) => (
          <IndicationInputs
            title={title}
            items={values.items ?? []}
            indications={values.indications ?? []}
            onChange={(next) => set({ indications: next })}
          />
        ),
        verdict: (fields, title) => (
          <Section title={title}>
            <Stack>
              {fields.map(({ id }) => (id === 'result' || id === 'disposition' ? input(id, called(fields, id)) : null))}
            </Stack>
          </Section>
        ),
      }}
    />
  );
}

/** A layout in the builder as a report of it is written, to be tried: nothing of it is kept. */
export function TryLayout({ method, schema }: { method: Row['method']; schema: FormSchema }) {
  const { language } = useTranslation();
  const [values, setValues] = useState<Values>({ items: ['1'], parameters: {} });
  return (
    <Stack gap="lg">
      <DraftSections
        method={method}
        standing={{ layout: { name: '', schema }, areas: [], pieces: [], checks: [], limits: {} }}
        values={values}
        set={(change) => setValues((before) => ({ ...before, ...change }))}
        times={(fields, title) => (
          <Section title={title}>
            <div className={css.readings}>
              {fields.map((field) => (
                <Text key={field.id} size="sm" c="dimmed">
                  {labelIn(language, field)}
                </Text>
              ))}
            </div>
          </Section>
        )}
      />
    </Stack>
  );
}

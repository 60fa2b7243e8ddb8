import type { ReactNode } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { useAutosave } from '#kernel/web/form/useAutosave.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { Checkbox, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
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
  const field = (name: 'area' | 'coveragePct' | 'material' | 'surfaceState' | 'result' | 'disposition') => (
    <FieldInput
      field={ndtReport.fields[name]}
      name={name}
      value={draft.values[name] ?? null}
      onChange={(value) => draft.set({ [name]: value === '' ? null : value })}
    />
  );
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
            <Section title={t('Item')}>
              <div className={css.readings}>
                {field('area')}
                {field('coveragePct')}
                {field('material')}
                {field('surfaceState')}
              </div>
              {standing.areas.length > 0 && (
                <Checkbox.Group
                  mt="sm"
                  label={t('Areas covered')}
                  description={t('Tick what this inspection covered. What is left needs another report of the item.')}
                  value={draft.values.areas ?? []}
                  onChange={(next) => draft.set({ areas: next })}
                >
                  <Stack gap="xs" mt="xs">
                    {standing.areas.map((name) => (
                      <Checkbox key={name} value={name} label={name} />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
            </Section>
            <SupplyInputs
              equipment={draft.values.equipment ?? []}
              materials={draft.values.materials ?? []}
              onEquipment={(next) => draft.set({ equipment: next })}
              onMaterials={(next) => draft.set({ materials: next })}
            />
            <ProcessTimes row={row} isSaved={draft.state === 'saved'} />
            <ReadingInputs
              method={row.method}
              readings={readings}
              limits={standing.limits}
              onChange={(next) => draft.set({ parameters: next })}
            />
            <IndicationInputs
              items={draft.values.items ?? []}
              indications={found}
              onChange={(next) => draft.set({ indications: next })}
            />
            <Section title={t('Result')}>
              <Stack>
                {field('result')}
                {field('disposition')}
              </Stack>
            </Section>
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
            <CheckList checks={standing.checks} />
            <Attachments record={ndtReport} id={row.id} allowUpload title="Images and files" />
            <History record={ndtReport} id={row.id} />
          </>
        }
      />
    </>
  );
}

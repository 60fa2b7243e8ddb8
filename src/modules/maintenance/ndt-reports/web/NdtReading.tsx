import type { RowOf } from '#kernel/shared/record.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Group, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { NdtAcceptance, NdtLimitMap } from '../shared/ndtParts.ts';
import type { FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import type { Layout } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { LayoutSections } from '#modules/maintenance/ndt-layouts/web/public.tsx';
import { readingState } from '../shared/ndtReadings.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import css from './ndt.module.css';
import { Indications } from './IndicationInputs.tsx';
import { ProcessTimes } from './NdtRun.tsx';
import { readingsAs } from './TestInputs.tsx';

type Row = RowOf<typeof ndtReport>;

/** What the server says about a report beside its row. */
export interface Standing {
  limits: NdtLimitMap;
  acceptance: NdtAcceptance;
  /** What the technique has inspected. */
  areas: string[];
  pieces: number[];
  /** What of it no accepted report and not this one covers, of each item. */
  left: { item: string; areas: string[] }[];
  procedure: string | null;
  problems: { code: string; text: string }[];
  checks: Row['checks'];
  /** By which the report is shown and printed. */
  layout: Layout;
  successor: { number: string; status: string } | null;
}

/** A report as it is read: everything as it was on the test day. */
export function NdtReading({ row, standing }: { row: Row; standing: Standing }) {
  return (
    <MainAndRail
      main={
        <Stack gap="lg">
          <LayoutSections
            method={row.method}
            schema={standing.layout.schema}
            draw={{
              head: (fields, title) => <Values row={row} title={title} only={columnsOf(fields)} />,
              supplies: (fields, title) => <Supplies row={row} title={title} shown={fields.map(({ id }) => id)} />,
              checks: (_fields, title) => <CheckList title={title} checks={row.checks} />,
              moment: (fields, title) => <ProcessTimes row={row} title={title} fields={fields} />,
              reading: (fields, title) => <Readings {...{ row, standing, title, fields }} />,
              indications: (_fields, title) => <Indications row={row} title={title} />,
              verdict: (fields, title) => <Values row={row} title={title} only={columnsOf(fields)} />,
              signature: (fields) => <Signatures row={row} shown={fields.map(({ id }) => id)} />,
            }}
          />
        </Stack>
      }
      rail={
        <>
          {(row.status === 'performed' || row.status === 'accepted') && <AreasLeft left={standing.left} />}
          <Attachments
            record={ndtReport}
            id={row.id}
            title="Images and files"
            allowUpload={row.status === 'performed'}
          />
          <History record={ndtReport} id={row.id} />
        </>
      }
    />
  );
}

/** The columns of the record a fact of the layout shows; what stands in the head of the page is not said again. */
const columns: Readonly<Record<string, readonly Column[]>> = {
  coverage: ['area', 'areas', 'pieces', 'coveragePct'],
  material: ['material'],
  surface: ['surfaceState'],
  result: ['result'],
  disposition: ['disposition'],
};
type Column = 'area' | 'areas' | 'pieces' | 'coveragePct' | 'material' | 'surfaceState' | 'result' | 'disposition';
const columnsOf = (fields: readonly FormField[]): Column[] => fields.flatMap(({ id }) => columns[id] ?? []);

const Values = ({ row, title, only }: { row: Row; title: string; only: Column[] }) =>
  only.length > 0 ? (
    <Section title={title}>
      {/* A list is told by itself: a record shows it as it is stored. */}
      <RecordFields record={ndtReport} row={row} only={only.filter((name) => name !== 'areas' && name !== 'pieces')} />
      {only.includes('areas') && <Covered label="Areas covered" named={row.areas} />}
      {only.includes('pieces') && <Covered label="Pieces of the lot" named={row.pieces} />}
    </Section>
  ) : null;

function Covered({ label, named }: { label: string; named: readonly (string | number)[] }) {
  const { t } = useTranslation();
  return named.length > 0 ? (
    <Text size="sm" mt="xs">
      {t(label)}: {named.join(', ')}
    </Text>
  ) : null;
}

function Signatures({ row, shown }: { row: Row; shown: readonly string[] }) {
  const { t } = useTranslation();
  const lines = [
    { id: 'performed', what: 'Performed', name: row.performerName, at: row.performedAt, person: row.performer },
    {
      id: 'accepted',
      what: row.findings.length > 0 || row.status === 'rejected' ? 'Rejected' : 'Accepted',
      name: row.accepterName,
      at: row.acceptedAt,
      person: row.accepter,
    },
  ];
  return (
    <Section title={t('Signatures')}>
      {lines.map(({ id, what, name, at, person }) =>
        shown.includes(id) && name && at ? (
          <p key={what}>
            {t(what)}: <b>{name}</b>, <DateText value={at} kind="instant" />
            {person && (
              <>
                {' · '}
                {t('Level')} {person.level}
                {person.certifiedUntil && (
                  <>
                    {', '}
                    {t('certified until')} <DateText value={person.certifiedUntil} kind="day" />
                  </>
                )}
                {person.visionUntil && (
                  <>
                    {', '}
                    {t('vision until')} <DateText value={person.visionUntil} kind="day" />
                  </>
                )}
              </>
            )}
          </p>
        ) : null,
      )}
      {!row.performedAt && (
        <Text size="sm" c="dimmed">
          {t('Not signed yet.')}
        </Text>
      )}
    </Section>
  );
}

function Supplies({ row, title, shown }: { row: Row; title: string; shown: readonly string[] }) {
  const { t } = useTranslation();
  const tools = shown.includes('equipment') ? row.equipment : [];
  const batches = shown.includes('materials') ? row.materials : [];
  if (tools.length + batches.length === 0) return null;
  return (
    <Section title={title}>
      <div className={css.table}>
        <table>
          <tbody>
            {tools.map((tool) => (
              <tr key={tool.toolId}>
                <td>{tool.name}</td>
                <td>
                  {tool.calDue && (
                    <>
                      {t('calibrated until')} <DateText value={tool.calDue} kind="day" />
                    </>
                  )}
                </td>
              </tr>
            ))}
            {batches.map((batch) => (
              <tr key={batch.batchId}>
                <td>
                  {batch.name} <span className="mono">{batch.batch}</span>
                </td>
                <td>
                  {batch.expires && (
                    <>
                      {t('good until')} <DateText value={batch.expires} kind="day" />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface ReadingsProps {
  row: Row;
  standing: Standing;
  title: string;
  fields: readonly FormField[];
}

function Readings({ row, standing, title, fields }: ReadingsProps) {
  const { t, language } = useTranslation();
  const shown = readingsAs(row.method, fields, language).filter((kind) => (row.parameters[kind.name] ?? '') !== '');
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      <div className={css.readings}>
        {shown.map((kind) => {
          const value = row.parameters[kind.name] ?? '';
          const state =
            kind.kind === 'text' ? null : readingState(row.method, kind.name, row.parameters, standing.limits);
          const words = typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : (kind.options?.[value] ?? value);
          return (
            <div key={kind.name} className={css.reading} data-state={state ?? undefined}>
              <Text size="sm" c="dimmed">
                {t(kind.label)}
              </Text>
              {words} {kind.unit}
              {state === 'bad' && <span className={css.state}>{t('outside the limits')}</span>}
            </div>
          );
        })}
      </div>
    </Section>
  );
}

/** Areas of the technique that need another report of the item. */
export function AreasLeft({ left }: Pick<Standing, 'left'>) {
  const { t } = useTranslation();
  if (left.length === 0) return null;
  return (
    <Section title={t('Not inspected yet')} count={left.reduce((sum, { areas }) => sum + areas.length, 0)}>
      <ul className={css.problems}>
        {left.map(({ item, areas }) => (
          <li key={item}>
            {item}: {areas.join(', ')}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('Another report of the item has to cover them (G11).')}
      </Text>
    </Section>
  );
}

/** The process checks of the day, with who recorded them when. */
export function CheckList({ title, checks }: { title: string; checks: Row['checks'] }) {
  const { t } = useTranslation();
  if (checks.length === 0) return null;
  return (
    <Section title={title}>
      {checks.map((check) => (
        <Group key={check.name} gap="xs" mb="xs">
          <StatusChip
            tone={check.passed === null ? 'warn' : check.passed ? 'good' : 'bad'}
            label={t(check.passed === null ? 'Not recorded' : check.passed ? 'Passed' : 'Failed')}
          />
          <span>{check.name}</span>
          <Text size="sm" c="dimmed">
            {check.by} {check.at && <DateText value={check.at} kind="instant" />}
          </Text>
        </Group>
      ))}
    </Section>
  );
}

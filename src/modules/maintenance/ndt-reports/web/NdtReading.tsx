import { inWords } from '#kernel/shared/field.ts';
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
import { readingKinds, readingState } from '../shared/ndtReadings.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import css from './ndt.module.css';
import { ProcessTimes } from './NdtRun.tsx';

type Row = RowOf<typeof ndtReport>;

/** What the server says about a report beside its row. */
export interface Standing {
  limits: NdtLimitMap;
  acceptance: NdtAcceptance;
  /** What the technique has inspected. */
  areas: string[];
  /** What of it no accepted report and not this one covers, of each item. */
  left: { item: string; areas: string[] }[];
  procedure: string | null;
  problems: { code: string; text: string }[];
  checks: Row['checks'];
  successor: { number: string; status: string } | null;
}

/** A report as it is read: everything as it was on the test day. */
export function NdtReading({ row, standing }: { row: Row; standing: Standing }) {
  return (
    <MainAndRail
      main={
        <Stack gap="lg">
          <RecordFields
            record={ndtReport}
            row={row}
            only={['area', 'areas', 'coveragePct', 'material', 'surfaceState', 'result', 'disposition']}
          />
          <Signatures row={row} />
          <Supplies row={row} />
          <ProcessTimes row={row} />
          <Readings row={row} standing={standing} />
          <Indications row={row} />
        </Stack>
      }
      rail={
        <>
          {(row.status === 'performed' || row.status === 'accepted') && <AreasLeft left={standing.left} />}
          <CheckList checks={row.checks} />
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

function Signatures({ row }: { row: Row }) {
  const { t } = useTranslation();
  const lines = [
    { what: 'Performed', name: row.performerName, at: row.performedAt, person: row.performer },
    {
      what: row.findings.length > 0 || row.status === 'rejected' ? 'Rejected' : 'Accepted',
      name: row.accepterName,
      at: row.acceptedAt,
      person: row.accepter,
    },
  ];
  return (
    <Section title={t('Signatures')}>
      {lines.map(({ what, name, at, person }) =>
        name && at ? (
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

function Supplies({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.equipment.length + row.materials.length === 0) return null;
  return (
    <Section title={t('Equipment and materials')}>
      <div className={css.table}>
        <table>
          <tbody>
            {row.equipment.map((tool) => (
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
            {row.materials.map((batch) => (
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

function Readings({ row, standing }: { row: Row; standing: Standing }) {
  const { t } = useTranslation();
  const shown = readingKinds[row.method].filter((kind) => (row.parameters[kind.name] ?? '') !== '');
  if (shown.length === 0) return null;
  return (
    <Section title={t('Readings')}>
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

function Indications({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Indications')} count={row.indications.length}>
      {row.items.length > 1 &&
        row.itemResults.map((each) => (
          <p key={each.item}>
            <StatusChip
              tone={each.result === 'rejected' ? 'bad' : 'good'}
              label={t(each.result === 'rejected' ? 'Rejected' : 'Accepted')}
            />{' '}
            {each.item}
          </p>
        ))}
      {row.indications.length > 0 && (
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                {['No.', 'Place', 'Kind', 'Size', 'Limit', 'Decision', 'Finding'].map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row.indications.map((one) => (
                <tr key={one.no}>
                  <td>{one.no}</td>
                  <td>{row.items.length > 1 && one.item ? `${one.item}: ${one.place}` : one.place}</td>
                  <td>{t(inWords(one.type))}</td>
                  <td>
                    {[
                      one.lengthMm && `${one.lengthMm} mm`,
                      one.depthMm && `${t('deep')} ${one.depthMm} mm`,
                      one.amplitudePercent && `${one.amplitudePercent} %`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </td>
                  <td>{one.acceptRef}</td>
                  <td>
                    <StatusChip
                      tone={one.decision === 'reject' ? 'bad' : 'good'}
                      label={t(one.decision === 'reject' ? 'Reject' : 'Accept')}
                    />
                  </td>
                  <td className="mono">{row.findings.find((finding) => finding.indication === one.no)?.number}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
export function CheckList({ checks }: { checks: Row['checks'] }) {
  const { t } = useTranslation();
  if (checks.length === 0) return null;
  return (
    <Section title={t('Process checks of the day')}>
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

import { Link } from 'react-router';
import { addressOf, type AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { biographyCall, biographyPaperCall } from '../shared/serials.calls.ts';
import { BatteryTwin } from './BatteryTwin.tsx';
import { ForecastText, MeasureCurve } from './MeasureCurve.tsx';

type Answer = AnswerOf<typeof biographyCall>;

/** One serial number over all its visits: what was done, found and measured, and the visit at which a limit is forecast to be reached. */
export function Biography({ partNumber, serialNumber }: { partNumber: string; serialNumber: string }) {
  const answer = useGet(biographyCall, { partNumber, serialNumber });
  if (!answer.data)
    return answer.isError ? (
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton height={240} />
    );
  return <Known of={answer.data} />;
}

function Known({ of }: { of: Answer }) {
  const { t } = useTranslation();
  const { partNumber, serialNumber, visits, measures } = of;
  const customers = [...new Map(visits.map(({ customerId, customer }) => [customerId, customer]))];
  const last = visits.at(-1);
  return (
    <>
      <PageHead
        number={serialNumber}
        title={of.partName}
        crumbs={[{ label: 'Work orders', to: '/maintenance/workorders' }]}
        meaning="Every visit of this serial number, with its measurements against their limits."
        facts={[
          { label: 'Part number', value: <Mono>{partNumber}</Mono> },
          { label: 'Visits', value: <span className="tabular">{visits.length}</span> },
          ...(last === undefined || last.cycles === null
            ? []
            : [
                {
                  label: 'Cycles since new',
                  value: <span className="tabular">{last.cycles.toLocaleString('en-US')}</span>,
                },
              ]),
        ]}
        actions={
          <Group gap="xs">
            {customers.map(([customerId, customer]) => (
              <Button
                key={customerId}
                component="a"
                variant="default"
                target="_blank"
                rel="noreferrer"
                href={addressOf(biographyPaperCall, { partNumber, serialNumber }, { customerId })}
              >
                {t('Print for {{name}}', { name: customer })}
              </Button>
            ))}
          </Group>
        }
      />
      <MainAndRail
        main={
          <>
            <Section title={t('Where do the measurements lead?')} count={measures.length}>
              <FactTable
                head={['Measurement', 'Last reading', 'Limit', 'Readings', 'Forecast']}
                empty="Nothing was measured against a limit yet."
                rows={measures.map((measure) => {
                  const point = measure.points.at(-1);
                  return {
                    key: measure.key,
                    cells: [
                      <MeasureName key="name" measure={measure} />,
                      <span key="value" className="tabular">
                        {point?.value} {measure.unit}
                      </span>,
                      <span key="limit" className="tabular">
                        {[point?.min, point?.max].filter((limit) => limit !== null).join(' – ')}
                      </span>,
                      <span key="count" className="tabular">
                        {measure.points.length}
                      </span>,
                      <ForecastText key="forecast" forecast={measure.forecast} />,
                    ],
                  };
                })}
              />
            </Section>
            {measures
              .filter(({ points }) => points.length > 1)
              .map((measure) => (
                <MeasureCurve key={measure.key} measure={measure} />
              ))}
            {of.family === 'battery' && last && <BatteryTwin jobNumber={last.jobNumber} />}
            <Section title={t('Visits')} count={visits.length}>
              <FactTable
                head={[
                  'Visit no.',
                  'Work order',
                  'Received',
                  'Customer',
                  'Scope',
                  'Status',
                  'Certificates',
                  'Findings',
                  'Parts fitted',
                ]}
                rows={visits
                  .map((visit, index) => ({ key: visit.jobNumber, cells: cellsOf(visit, index + 1, t) }))
                  .toReversed()}
              />
            </Section>
          </>
        }
      />
    </>
  );
}

/** The cells of one visit in the table of visits. */
function cellsOf(visit: Answer['visits'][number], count: number, t: (text: string) => string) {
  return [
    <span key="visit" className="tabular">
      {count}
    </span>,
    <Link key="job" to={`/maintenance/mmc/${visit.jobNumber}`} className="mono">
      {visit.jobNumber}
    </Link>,
    <DateText key="received" value={visit.receivedAt} />,
    visit.customer,
    t(
      Object.entries(workOrder.fields.workScope.options ?? {}).find(([scope]) => scope === visit.workScope)?.[1] ??
        visit.workScope,
    ),
    <StateChip key="state" record={workOrder} status={visit.status} />,
    <span key="certificates">
      {visit.certificates.length === 0 && '—'}
      {visit.certificates.map((number) => (
        <Link key={number} to={`/maintenance/releases/${encodeURIComponent(number)}`} className="mono">
          {number}{' '}
        </Link>
      ))}
    </span>,
    visit.findings.map(({ number, description }) => `${number.split('-').at(-1)} ${description}`).join('; ') || '—',
    visit.parts.map(({ quantity, name, partNumber }) => `${quantity} × ${name} ${partNumber}`).join(', ') || '—',
  ];
}

function MeasureName({ measure }: { measure: Answer['measures'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      {t(measure.title)}
      {measure.component && ` · ${t(componentWords[measure.component] ?? measure.component)}`}
    </>
  );
}

const componentWords: Readonly<Record<string, string>> = {
  inboardHalf: 'Inboard half',
  outboardHalf: 'Outboard half',
  tire: 'Tire',
  cell: 'Cell',
};

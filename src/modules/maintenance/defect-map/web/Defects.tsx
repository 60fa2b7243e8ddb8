import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { formatDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Group, Select, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { paretoCall } from '../shared/defectMap.calls.ts';

type Answer = AnswerOf<typeof paretoCall>;
const names = ['family', 'customerId', 'from', 'to', 'defect'] as const;
const familyWords = partNumber.fields.family.options ?? {};

/** Which defects are found most, on the jobs whose reports were signed in a period; a bar opens the findings behind it. */
export function Defects() {
  const { t } = useTranslation();
  const [words, setWord] = useAddressWords();
  const query = Object.fromEntries(names.flatMap((name) => (words.get(name) ? [[name, words.get(name) ?? '']] : [])));
  const answer = useGet(paretoCall, {}, { query });
  const day = (name: 'from' | 'to') => (value: string) =>
    (value === '' || /^\d{4}-\d\d-\d\d$/.test(value)) && setWord(name, value);
  return (
    <>
      <PageHead
        title="Defects"
        meaning="What was found on the jobs whose inspection reports were signed in this time, the most frequent first."
        crumbs={[{ label: 'Inspection Reports', to: '/maintenance/inspection-reports' }]}
      />
      <MainAndRail
        main={
          <>
            <Group align="end" mb="sm">
              <Select
                label={t('Part family')}
                clearable
                placeholder={t('All')}
                value={words.get('family')}
                onChange={(value) => setWord('family', value)}
                data={Object.entries(familyWords).map(([value, label]) => ({ value, label: t(label) }))}
              />
              <LinkInput
                to="customer"
                label={t('Customer')}
                value={words.get('customerId')}
                onChange={(value) => setWord('customerId', value)}
              />
              <DateInput
                label={t('From')}
                value={words.get('from') ?? answer.data?.from ?? ''}
                onChange={day('from')}
              />
              <DateInput label={t('To')} value={words.get('to') ?? answer.data?.to ?? ''} onChange={day('to')} />
            </Group>
            {!answer.data &&
              (answer.isError ? (
                <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
              ) : (
                <Skeleton height={240} />
              ))}
            {answer.data && (
              <Bars of={answer.data} defect={words.get('defect')} onOpen={(name) => setWord('defect', name)} />
            )}
          </>
        }
      />
    </>
  );
}

function Bars({ of, defect, onOpen }: { of: Answer; defect: string | null; onOpen: (name: string | null) => void }) {
  const { t } = useTranslation();
  const { bars, families, customers, findings } = of;
  return (
    <>
      <ChartCard
        title={t('Which defects are found most?')}
        kind="bar"
        labels={bars.map(({ name }) => t(inWords(name)))}
        series={[
          { label: t('Findings'), data: bars.map(({ count }) => count) },
          { label: t('Cumulative share'), isShare: true, data: bars.map(({ share }) => share) },
        ]}
        onOpen={(label) => onOpen(bars.find(({ name }) => t(inWords(name)) === label)?.name ?? null)}
      />
      <Select
        label={t('Defect')}
        clearable
        maw={320}
        mb="sm"
        value={defect}
        onChange={onOpen}
        data={bars.map(({ name, count }) => ({ value: name, label: `${t(inWords(name))} (${count})` }))}
      />
      {defect && (
        <Section title={t(inWords(defect))} count={findings.length}>
          <FactTable
            head={['Finding', 'Part number', 'Serial number', 'Customer', 'Place', 'What', 'Severity']}
            empty="No such finding in this time."
            rows={findings.map((row) => ({
              key: row.number,
              cells: [
                <Link key="finding" to={`/maintenance/mmc/${row.jobNumber}?tab=findings`} className="mono">
                  {row.number}
                </Link>,
                <Link key="part" to={`/maintenance/defects/${encodeURIComponent(row.partNumber)}`} className="mono">
                  {row.partNumber}
                </Link>,
                <span key="serial" className="mono">
                  {row.serialNumber}
                </span>,
                row.customer,
                row.place ?? '—',
                row.description,
                t(inWords(row.severity)),
              ],
            }))}
          />
        </Section>
      )}
      <Section title={t('By part family')} count={families.length}>
        <FactTable
          head={['Part family', 'Findings']}
          empty="No findings in this time."
          rows={families.map(({ name, count }) => ({
            key: name,
            cells: [t(familyWords[name] ?? name), count],
          }))}
        />
      </Section>
      <Section title={t('By customer')} count={customers.length}>
        <FactTable
          head={['Customer', 'Findings']}
          empty="No findings in this time."
          rows={customers.map(({ id, name, count }) => ({ key: id, cells: [name, count] }))}
        />
      </Section>
      <p>
        {t('{{findings}} findings on the jobs of {{reports}} reports, {{from}} to {{to}}.', {
          findings: of.total,
          reports: of.reports,
          from: formatDay(of.from),
          to: formatDay(of.to),
        })}
      </p>
    </>
  );
}

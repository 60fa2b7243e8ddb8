import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Group, Select, Skeleton, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { authorities, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { scopeWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { canWeCall, checks, type CheckKey } from '../shared/canWe.calls.ts';

type Row = AnswerOf<typeof canWeCall>['rows'][number];

const verdicts = {
  yes: { tone: 'good', label: 'Yes' },
  almost: { tone: 'warn', label: 'Listed, not today' },
  no: { tone: 'bad', label: 'No' },
} as const;

/** A list of part numbers is pasted; each says yes, or what is missing. */
export function CanWe() {
  const { t } = useTranslation();
  const [words, setWord] = useAddressWords();
  const [typed, setTyped] = useState(words.get('parts') ?? '');
  const scope = workScopes.find((one) => one === words.get('scope')) ?? 'overhaul';
  const authority = authorities.find((one) => one === words.get('authority')) ?? 'CAAT';
  const parts = words.get('parts') ?? '';
  return (
    <>
      <PageHead
        title="Can we do it?"
        meaning="Paste part numbers, one a line. Each is asked of the capability list, its manual, the tools and the people of today."
      />
      <MainAndRail
        main={
          <>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                setWord('parts', typed.trim());
              }}
            >
              <Group align="end" mb="md">
                <Textarea
                  label={t('Part numbers')}
                  autosize
                  minRows={2}
                  maxRows={10}
                  miw={280}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
                <Select
                  label={t('Scope')}
                  allowDeselect={false}
                  value={scope}
                  onChange={(value) => setWord('scope', value)}
                  data={Object.entries(scopeWords).map(([value, label]) => ({ value, label: t(label) }))}
                />
                <Select
                  label={t('Authority')}
                  allowDeselect={false}
                  value={authority}
                  onChange={(value) => setWord('authority', value)}
                  data={[...authorities]}
                />
                <Button type="submit">{t('Ask')}</Button>
              </Group>
            </form>
            {parts && <Answers query={{ parts, scope, authority }} />}
          </>
        }
      />
    </>
  );
}

function Answers({ query }: { query: QueryOf<typeof canWeCall> }) {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(canWeCall, {}, { query });
  if (answer.isError)
    return (
      <Text c="red" role="alert">
        {t(messageOf(answer.error))}
      </Text>
    );
  if (!answer.data) return <Skeleton height={160} />;
  const { rows, left } = answer.data;
  const mayPrice = can(['marketing.viewer', 'finance.viewer']);
  return (
    <Section title={t('Answers')} count={rows.length}>
      {left > 0 && <Text mb="xs">{t('{{count}} more were not asked: ask again with them.', { count: left })}</Text>}
      <FactTable
        head={['Part number', 'Can we?', ...Object.values(checks), 'Turn-around', ...(mayPrice ? ['Prices'] : [])]}
        rows={rows.map((row) => ({
          key: row.asked,
          cells: [
            <PartName key="part" row={row} />,
            <StatusChip key="verdict" {...verdicts[row.verdict]} />,
            ...(Object.keys(checks) as CheckKey[]).map((key) => (
              <CheckCell key={key} check={row.checks.find((one) => one.key === key)} />
            )),
            row.medianDays
              ? t('{{days}} d, median of {{jobs}}', { days: row.medianDays, jobs: row.jobs })
              : t('No job yet'),
            ...(mayPrice
              ? [
                  <Link key="prices" to={`/marketing/quotations?q=${encodeURIComponent(row.partNumber ?? row.asked)}`}>
                    {t('Quotations')}
                  </Link>,
                ]
              : []),
          ],
        }))}
      />
    </Section>
  );
}

function PartName({ row }: { row: Row }) {
  return (
    <>
      <span className="mono">{row.partNumber ?? row.asked}</span> {row.partName}
    </>
  );
}

const tones = { good: 'Good', warn: 'Look', bad: 'Missing' } as const;

function CheckCell({ check }: { check: Row['checks'][number] | undefined }) {
  const { t } = useTranslation();
  if (!check) return '—';
  return (
    <>
      <StatusChip tone={check.state} label={tones[check.state]} />
      {check.reasons.map((reason) => (
        <Text key={reason} size="xs">
          {t(reason)}
        </Text>
      ))}
    </>
  );
}

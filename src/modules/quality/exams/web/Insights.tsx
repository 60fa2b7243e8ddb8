import { Fragment, useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { insightsCall } from '../shared/insights.calls.ts';
import { discriminationWord, discriminationWords, facilityWord, facilityWords } from '../shared/itemAnalysis.ts';
import { BothTexts, ChosenLines } from '#modules/quality/question-pool/web/public.tsx';
import css from './exams.module.css';

type Data = AnswerOf<typeof insightsCall>;
type Item = Data['items'][number];

const figure = (value: number | null, digits = 1) => (value === null ? '—' : value.toFixed(digits));

/** What the first attempts of the last two years say (R-EXM-11, R-EXM-12). */
export function Insights({ examId }: { examId: string }) {
  const { t } = useTranslation();
  const answer = useGet(insightsCall, { id: examId });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={200} />;
  const { data } = answer;
  const tiles: [string, string][] = [
    ['First attempts', String(data.n)],
    ['Mean', figure(data.mean, 2)],
    ['Median', figure(data.median, 2)],
    ['Standard deviation', figure(data.sd, 2)],
    ['Passed, %', figure(data.passRate)],
    ['Alpha', figure(data.alpha, 2)],
    ['Standard error', figure(data.standardError, 2)],
  ];
  return (
    <Section title={t('Insights')}>
      <p className={css.quiet}>{t('First attempts of the last 24 months.')}</p>
      {!data.isEnough && (
        <p className={css.quiet}>
          {t('Fewer than ten: only how many were right is shown, the rest would say nothing.')}
        </p>
      )}
      <div className={css.tiles}>
        {tiles.map(([label, value]) => (
          <div key={label}>
            <strong>{value}</strong>
            <span>{t(label)}</span>
          </div>
        ))}
      </div>
      {data.histogram.length > 0 && <Histogram bars={data.histogram} />}
      {data.items.length > 0 && <Items items={data.items} isEnough={data.isEnough} />}
      <Groups data={data} />
    </Section>
  );
}

function Histogram({ bars }: { bars: readonly number[] }) {
  const { t } = useTranslation();
  const most = Math.max(...bars, 1);
  return (
    <ol className={css.bars} aria-label={t('Attempts by percent reached')}>
      {bars.map((count, place) => (
        <li key={place}>
          {count > 0 && count}
          <i style={{ height: (count / most) * 80 }} />
          {place * 10}–{place === 9 ? 100 : place * 10 + 9}
        </li>
      ))}
    </ol>
  );
}

const heads = [
  'Question',
  'Topic',
  'What it says',
  'Attempts',
  'Right, %',
  'Standard deviation',
  'Guess, %',
  'Weight meant, %',
  'Weight it has, %',
  'Discrimination',
  'Efficiency',
];

function Items({ items, isEnough }: { items: readonly Item[]; isEnough: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Scroll label="Questions">
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{t(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Fragment key={item.id}>
              <tr>
                <td>
                  {item.textEn || item.textTh ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-expanded={open === item.id}
                      onClick={() => setOpen(open === item.id ? null : item.id)}
                    >
                      {item.number}
                    </Button>
                  ) : (
                    item.number
                  )}
                </td>
                <td>{item.topic}</td>
                <td>{isEnough && <Reading item={item} />}</td>
                <td data-number>{item.n}</td>
                {[
                  item.facility,
                  item.sd,
                  item.guess,
                  item.intendedWeight,
                  item.effectiveWeight,
                  item.discrimination,
                  item.efficiency,
                ].map((value, place) => (
                  <td key={place} data-number>
                    {figure(value)}
                  </td>
                ))}
              </tr>
              {open === item.id && (
                <tr>
                  <td colSpan={heads.length}>
                    <BothTexts en={item.textEn} th={item.textTh} />
                    <ChosenLines lines={item.options} of={item.n} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Reading({ item }: { item: Item }) {
  const { facility, discrimination, isDoubtful } = item;
  const words = discrimination === null ? null : discriminationWords[discriminationWord(discrimination)];
  return (
    <>
      <StatusChip tone="neutral" label={facilityWords[facilityWord(facility)]} />{' '}
      {words && <StatusChip tone={isDoubtful ? 'warn' : 'good'} label={words} />}
    </>
  );
}

function Groups({ data }: { data: Data }) {
  const { t } = useTranslation();
  const groups: [string, { name: string; n: number; percent: number }[]][] = [
    ['By topic', data.topics.map(({ topic, n, facility }) => ({ name: topic, n, percent: facility }))],
    ['By department', data.departments.map(({ department, n, percent }) => ({ name: department, n, percent }))],
  ];
  return groups
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => (
      <Section key={title} title={t(title)}>
        <div className={css.tiles}>
          {rows.map(({ name, n, percent }) => (
            <div key={name}>
              <strong>{figure(percent)}%</strong>
              <span>
                {name} · {n}
              </span>
            </div>
          ))}
        </div>
      </Section>
    ));
}

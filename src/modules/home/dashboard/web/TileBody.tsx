import { Link, useNavigate } from 'react-router';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { tiles, type TileChart, type TileKey } from '../shared/tiles.ts';
import css from './dashboard.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { tileCall } from '../shared/dashboard.calls.ts';

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A tile's numbers, first rows or chart; one that fails says so and is tried again alone. */
export function TileBody({ tileKey, h, isStill }: { tileKey: TileKey; h: number; isStill: boolean }) {
  const { t } = useTranslation();
  const tile = tiles[tileKey];
  const answer = useGet(tileCall, { key: tileKey }, { also: tile.modules, staleTime: 15_000 });
  if (answer.isError && !answer.data)
    return <ErrorState error={answer.error} title={t(tile.title)} onRetry={() => void answer.refetch()} />;
  if (!answer.data) {
    return (
      <div className={css.waiting} role="status" aria-label={t('Loading')}>
        <Skeleton height={12} width="45%" mb={16} />
        <Skeleton height={28} width="80%" mb={12} />
        <Skeleton height={12} width="90%" />
      </div>
    );
  }
  const { numbers, rows, chart } = answer.data;
  if (chart) return <TileChartView title={t(tile.title)} chart={chart} height={h * 244 - 112} />;
  const isQuiet = numbers.every((one) => one.count === 0) && rows.length === 0;
  return (
    <>
      {!isStill && <h2 className={css.title}>{t(tile.title)}</h2>}
      {isQuiet ? (
        <p className={css.quiet}>{t('Nothing is waiting for you.')}</p>
      ) : (
        <>
          <ul className={css.numbers} data-coded={numbers.some((one) => one.detail) || undefined}>
            {numbers.map((one) => (
              <li key={one.label} data-tone={one.tone}>
                <Link to={one.path}>
                  <strong>
                    {one.count.toLocaleString()}
                    {one.capped && '+'}
                  </strong>
                  <span>{t(one.label)}</span>
                  {one.detail && <small>{t(one.detail)}</small>}
                </Link>
              </li>
            ))}
          </ul>
          {rows.length > 0 && (
            <ul className={css.rows}>
              {rows.map((row) => (
                <li key={row.path + row.label + row.about?.text}>
                  <Link to={row.path}>
                    {row.label}
                    {row.about && ` · ${t(row.about.text, { of: t(row.about.of ?? '') })}`}
                  </Link>
                  <span>{t(row.detail)}</span>
                  {row.at && <DateText value={row.at} kind={dayOnly.test(row.at) ? 'day' : 'instant'} relative />}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function TileChartView({ title, chart, height }: { title: string; chart: TileChart; height: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labels = chart.labels.map((label) => t(label));
  const series = chart.series.map((one) => ({ ...one, label: t(one.label) }));
  const open = (label: string, name: string) => {
    const path = chart.paths[series.findIndex((one) => one.label === name)]?.[labels.indexOf(label)];
    if (path) void navigate(path);
  };
  return (
    <ChartCard
      title={title}
      kind={chart.kind}
      labels={labels}
      series={series}
      unit={t(chart.unit)}
      height={height}
      onOpen={open}
    />
  );
}

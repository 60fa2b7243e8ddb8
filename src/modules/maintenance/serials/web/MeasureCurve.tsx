import type { AnswerOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { forecastFigures, forecastWords } from '../shared/forecastInWords.ts';
import type { Forecast } from '../shared/forecastLimit.ts';
import type { biographyCall } from '../shared/serials.calls.ts';

type Measure = AnswerOf<typeof biographyCall>['measures'][number];

/** What a forecast says; red where a limit is or will be passed. */
export function ForecastText({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation();
  const words = t(forecastWords[forecast.kind], forecastFigures(forecast));
  if (forecast.kind === 'outside') return <StatusChip tone="bad" label={words} />;
  return forecast.kind === 'reached' ? <StatusChip tone="warn" label={words} /> : words;
}

const numberOf = (value: string | null) => (value === null ? null : Number(value));

/** One measurement over the visits between its limits, carried on to the visit at which it is forecast to leave them. */
export function MeasureCurve({ measure }: { measure: Measure }) {
  const { t } = useTranslation();
  const { points, forecast } = measure;
  const last = points.at(-1);
  const ahead = forecast.kind === 'reached' ? forecast : null;
  const more = ahead ? 1 : 0;
  const held = (pick: (point: Measure['points'][number]) => string | null) => [
    ...points.map((point) => numberOf(pick(point))),
    ...(ahead && last ? [numberOf(pick(last))] : []),
  ];
  const limits = [
    { label: t('At least'), data: held((point) => point.min) },
    { label: t('At most'), data: held((point) => point.max) },
  ].filter(({ data }) => data.some((value) => value !== null));
  return (
    <ChartCard
      title={t(measure.title)}
      kind="line"
      isClose
      unit={measure.unit}
      labels={[
        ...points.map(({ visit, jobNumber, day }) => `${visit} · ${jobNumber} · ${day}`),
        ...(ahead ? [t('Visit {{visit}}, forecast', { visit: ahead.visit })] : []),
      ]}
      series={[
        {
          label: t('Measured'),
          data: [...points.map(({ value }) => Number(value)), ...Array.from({ length: more }, () => null)],
        },
        ...limits,
        ...(ahead
          ? [
              {
                label: t('Forecast'),
                data: [
                  ...points.map(({ value }, index) => (index === points.length - 1 ? Number(value) : null)),
                  Number(ahead.value.toFixed(3)),
                ],
              },
            ]
          : []),
      ]}
    />
  );
}

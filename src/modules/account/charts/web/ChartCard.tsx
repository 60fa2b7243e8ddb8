import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { saveFile } from '#kernel/web/data/saveFile.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { unitOf, type ChartProps, type ChartSeries } from './chartProps.ts';
import { ActionIcon, Group, Menu, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import css from './charts.module.css';

const Drawing = lazy(() => import('./ChartDrawing.tsx').then((file) => ({ default: file.ChartDrawing })));

// A cell that begins like a formula is neutralised, as in every export (interface §3).
const csvCell = (value: unknown) => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

const headOf = (series: ChartSeries, unit: string | undefined) => {
  const measured = unitOf(series, unit);
  return measured ? `${series.label} (${measured})` : series.label;
};

function chartCsv({ labels, series, unit }: Pick<ChartProps, 'labels' | 'series' | 'unit'>): string {
  const head = ['', ...series.map((one) => headOf(one, unit))];
  const lines = labels.map((label, at) => [label, ...series.map((one) => one.data[at] ?? '')]);
  return [head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n');
}

/** A chart that answers a question: the title asks it, the table says it in numbers, a click opens the rows (interface §7). */
export function ChartCard({ title, ...chart }: ChartProps & { title: string }) {
  const { t } = useTranslation();
  const { chartOptions } = useOptions();
  const [isTable, setTable] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isEmpty = chart.series.every((one) => one.data.every((value) => value === null || value === 0));
  return (
    <Section
      title={title}
      actions={
        <Group gap={2}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isTable ? t('Show the chart') : t('Show the table')}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('Download')}>
                <IconDownload size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                onClick={() => saveFile(`${title}.csv`, new Blob([`\uFEFF${chartCsv(chart)}`], { type: 'text/csv' }))}
              >
                CSV
              </Menu.Item>
              <Menu.Item
                disabled={isTable}
                onClick={() => canvas.current && saveFile(`${title}.png`, canvas.current.toDataURL('image/png'))}
              >
                PNG
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      }
    >
      {isTable ? (
        <ChartTable {...chart} />
      ) : isEmpty ? (
        <p className={css.chartEmpty}>{t('No numbers in this span.')}</p>
      ) : (
        <Suspense fallback={<Skeleton height={chart.height ?? 240} />}>
          <Drawing {...chart} title={title} canvas={canvas} options={chartOptions} />
        </Suspense>
      )}
    </Section>
  );
}

function ChartTable({ labels, series, unit, onOpen }: ChartProps) {
  const { t } = useTranslation();
  return (
    <div className={css.chartTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('Name')}</span>
            </th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {headOf(one, unit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map((one) => (
                <td key={one.label}>
                  {onOpen && one.data[at] ? (
                    <button type="button" onClick={() => onOpen(label, one.label)}>
                      {one.data[at]}
                    </button>
                  ) : (
                    one.data[at]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

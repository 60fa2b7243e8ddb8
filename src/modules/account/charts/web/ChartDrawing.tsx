import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useComputedColorScheme } from '#kernel/web/ui/parts.ts';
import { unitOf, type ChartProps } from './chartProps.ts';
import { seriesColour } from './chartSchemes.ts';
import css from './charts.module.css';

Chart.defaults.font.family = "Inter, 'Noto Sans Thai', sans-serif";
Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
);

interface Props extends ChartProps {
  title: string;
  canvas: RefObject<HTMLCanvasElement | null>;
  options: { scheme: string; pointRadius: number; cutoutPercentage: number; lineTension: number };
}

/** The canvas of a chart, with the person's chart options; loaded only when a chart is shown. */
export function ChartDrawing({
  kind,
  labels,
  series,
  unit,
  isClose = false,
  onOpen,
  height = 240,
  title,
  canvas,
  options,
}: Props) {
  const scheme = useComputedColorScheme('light');
  // Drawn anew when it would look different, not whenever the screen around it is drawn: that is at every step of the way elsewhere, too.
  const looks = JSON.stringify({ kind, labels, series, unit, isClose, options });
  const opens = onOpen !== undefined;
  const open = useEffectEvent((label: string, name: string) => onOpen?.(label, name));
  useEffect(() => {
    if (!canvas.current) return undefined;
    const drawn = JSON.parse(looks) as Omit<Props, 'title' | 'canvas' | 'onOpen'>;
    const chart = new Chart(canvas.current, configure({ ...drawn, ...(opens && { onOpen: (...at) => open(...at) }) }));
    return () => chart.destroy();
  }, [looks, opens, scheme, canvas]);
  return (
    <div className={css.chart} style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={title} />
    </div>
  );
}

function configure({
  kind,
  labels,
  series,
  unit,
  isClose,
  onOpen,
  options,
}: Omit<Props, 'title' | 'canvas'>): ChartConfiguration {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const isRing = kind === 'doughnut';
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const axis = { grid: { color: token('--line') }, border: { display: false }, ticks: { color: token('--muted') } };
  return {
    type: kind === 'stackedBar' ? 'bar' : kind,
    data: {
      labels: [...labels],
      datasets: series.map((one, index) => {
        const colour = one.colour ?? seriesColour(options.scheme, index);
        return {
          label: one.label,
          data: [...one.data],
          ...(one.isShare && { type: 'line' as const, yAxisID: 'share', order: -1 }),
          backgroundColor: isRing ? labels.map((_, at) => seriesColour(options.scheme, at)) : colour,
          borderColor: isRing ? token('--panel') : colour,
          borderWidth: kind === 'line' || isRing || one.isShare ? 2 : 0,
          borderRadius: kind === 'line' || isRing ? undefined : 3,
          maxBarThickness: 36,
          tension: options.lineTension,
          pointRadius: options.pointRadius,
          spanGaps: true,
        };
      }),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: isStill ? false : { duration: 150 },
      ...(isRing && { cutout: `${options.cutoutPercentage}%` }),
      interaction: { mode: isRing ? 'nearest' : 'index', intersect: false },
      onClick: (_event, hits, chart) => {
        // Where a share runs over a bar, the bar is meant.
        const hit = hits.find(({ datasetIndex }) => !series[datasetIndex]?.isShare) ?? hits[0];
        if (hit && onOpen)
          onOpen(String(chart.data.labels?.[hit.index]), chart.data.datasets[hit.datasetIndex]?.label ?? '');
      },
      onHover: (event, hits) => {
        const target = event.native?.target as HTMLElement | null;
        if (target) target.style.cursor = hits.length > 0 && onOpen ? 'pointer' : '';
      },
      plugins: {
        legend: {
          display: isRing || series.length > 1,
          position: 'bottom',
          labels: { color: token('--ink-soft'), boxWidth: 10, boxHeight: 10 },
        },
        tooltip: {
          callbacks: {
            label: (item) =>
              [`${item.dataset.label ?? item.label}:`, item.formattedValue, unitOf(series[item.datasetIndex], unit)]
                .filter(Boolean)
                .join(' '),
          },
        },
      },
      scales: isRing
        ? {}
        : {
            x: { ...axis, grid: { display: false }, stacked: kind === 'stackedBar' },
            y: {
              ...axis,
              beginAtZero: !isClose,
              stacked: kind === 'stackedBar',
              title: { display: Boolean(unit), text: unit, color: token('--muted') },
            },
            ...(series.some((one) => one.isShare) && {
              share: {
                ...axis,
                position: 'right' as const,
                min: 0,
                max: 100,
                grid: { display: false },
                title: { display: true, text: '%', color: token('--muted') },
              },
            }),
          },
    },
  } as ChartConfiguration;
}

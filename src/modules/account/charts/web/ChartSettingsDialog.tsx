import { IconDice5, IconMinus, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { defaultOptions } from '#kernel/shared/options.ts';
import { saveOptions, useOptions } from '#kernel/web/data/session.ts';
import { chartSchemes } from './chartSchemes.ts';
import { Button, Group, Modal, SegmentedControl, Select, Skeleton, Slider } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './charts.module.css';
import { preview, previewMonths, previewValues, sliders } from './previewSeries.ts';

// The settings open without waiting for the drawing library.
const ChartDrawing = lazy(() => import('./ChartDrawing.tsx').then((file) => ({ default: file.ChartDrawing })));

type Kind = 'line' | 'bar' | 'doughnut';
const settings = [
  { name: 'lineTension', label: 'Line tension', kind: 'line', digits: 2 },
  { name: 'pointRadius', label: 'Point radius', kind: 'line', digits: 0 },
  { name: 'cutoutPercentage', label: 'Pie cutout', kind: 'doughnut', digits: 0 },
] as const;

/** Chart settings (spec §2: width 800) with a preview that follows every change; all charts obey what is saved. */
export function ChartSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const saved = useOptions().chartOptions;
  const [options, setOptions] = useState(saved);
  const [kind, setKind] = useState<Kind>('line');
  const [sets, setSets] = useState<number>(preview.firstSets);
  const [draw, setDraw] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [labels] = useState(() => previewMonths(new Date()));
  const series = useMemo(
    () =>
      Array.from({ length: kind === 'doughnut' ? 1 : sets }, (_, set) => ({
        label: t('Set {{number}}', { number: set + 1 }),
        data: previewValues(set, draw),
      })),
    [kind, sets, draw, t],
  );
  return (
    <Modal opened onClose={onClose} title={t('Chart settings')} size={800}>
      <div className={css.layout}>
        <div className={css.preview} data-sets={sets} data-kind={kind}>
          <Group justify="space-between" gap="xs" mb="sm">
            <SegmentedControl
              size="xs"
              aria-label={t('Kind of chart')}
              value={kind}
              onChange={(value) => setKind(value as Kind)}
              data={[
                { value: 'line', label: t('Line') },
                { value: 'bar', label: t('Bar') },
                { value: 'doughnut', label: t('Ring') },
              ]}
            />
            <Group gap={4}>
              <Button
                variant="default"
                size="xs"
                disabled={kind === 'doughnut' || sets >= preview.mostSets}
                onClick={() => setSets(sets + 1)}
                leftSection={<IconPlus size={14} aria-hidden />}
              >
                {t('Data set')}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={kind === 'doughnut' || sets <= 1}
                onClick={() => setSets(sets - 1)}
                leftSection={<IconMinus size={14} aria-hidden />}
              >
                {t('Data set')}
              </Button>
              <Button
                variant="default"
                size="xs"
                onClick={() => setDraw(draw + 1)}
                leftSection={<IconDice5 size={14} aria-hidden />}
              >
                {t('Other values')}
              </Button>
            </Group>
          </Group>
          <Suspense fallback={<Skeleton height={280} />}>
            <ChartDrawing
              key={kind}
              kind={kind}
              labels={labels}
              series={series}
              height={280}
              title={t('Preview of your charts')}
              canvas={canvas}
              options={options}
            />
          </Suspense>
        </div>
        <div className={css.controls}>
          <Select
            label={t('Colour scheme')}
            data={Object.keys(chartSchemes)}
            value={options.scheme}
            allowDeselect={false}
            onChange={(scheme) => scheme && setOptions({ ...options, scheme })}
          />
          <div className={css.swatches} aria-hidden>
            {(chartSchemes[options.scheme] ?? []).map((colour) => (
              <i key={colour} style={{ background: colour }} />
            ))}
          </div>
          {settings.map(({ name, label, kind: shown, digits }) => (
            <div key={name} className={css.slider} data-setting={name}>
              <span>
                {t(label)} <output>{options[name].toFixed(digits)}</output>
              </span>
              <Slider
                {...sliders[name]}
                label={null}
                value={options[name]}
                onChange={(value) => {
                  setOptions({ ...options, [name]: value });
                  // The slider one moves should be seen at work.
                  setKind(shown);
                }}
                thumbLabel={t(label)}
              />
            </div>
          ))}
          <Button variant="subtle" size="xs" onClick={() => setOptions(defaultOptions.chartOptions)}>
            {t('Back to the defaults')}
          </Button>
        </div>
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          onClick={() => {
            saveOptions({ chartOptions: options });
            onClose();
          }}
        >
          {t('Save')}
        </Button>
      </Group>
    </Modal>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { refresh, useCreate, useUpdate } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group, NumberInput, Select, Text } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { findingMapCall } from '../shared/defectMap.calls.ts';
import { findingPin } from '../shared/findingPin.record.ts';
import { PinnedDrawing } from './PinnedDrawing.tsx';

type Answer = AnswerOf<typeof findingMapCall>;
type Finding = Answer['findings'][number];
type Drawing = Answer['drawings'][number];

const percent = (part: number) => Math.round(part * 1000) / 10;

/** The findings of a job on the drawings of its part; pins are set by a click or by the two figures beside. */
export function FindingMap({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const map = useGet(findingMapCall, { job: jobNumber });
  const mayWork = useCan()('maintenance.user');
  const [shown, setShown] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!map.data || map.data.findings.length === 0) return null;
  const { drawings, findings, isOpen } = map.data;
  const drawing = drawings.find(({ id }) => id === shown) ?? drawings[0];
  if (!drawing)
    return (
      <Section title={t('On the drawing')}>
        <Text c="dimmed" size="sm">
          {t('No drawing is kept at this part number yet.')}{' '}
          <Link to="/maintenance/capabilities/part-numbers">{t('Part numbers')}</Link>
        </Text>
      </Section>
    );
  const finding = findings.find(({ id }) => id === chosen);
  return (
    <Section
      title={t('On the drawing')}
      actions={
        <Button
          component={Link}
          to={`/maintenance/defects/${encodeURIComponent(drawing.partNumber)}`}
          variant="default"
          size="compact-md"
        >
          {t('Wear map')}
        </Button>
      }
    >
      <Group mb="sm" align="end">
        {drawings.length > 1 && (
          <Select
            label={t('Drawing')}
            allowDeselect={false}
            value={drawing.id}
            onChange={setShown}
            data={drawings.map(({ id, fileName }) => ({ value: id, label: fileName }))}
          />
        )}
        {isOpen && mayWork && (
          <Select
            label={t('Finding to place')}
            clearable
            value={chosen}
            onChange={setChosen}
            data={findings.map(({ id, findingNo, description }) => ({
              value: id,
              label: `${findingNo} ${description}`.slice(0, 60),
            }))}
          />
        )}
      </Group>
      {finding && isOpen && mayWork ? (
        <Placing key={finding.id} finding={finding} findings={findings} drawing={drawing} />
      ) : (
        <PinnedDrawing drawing={drawing} pins={pinsOn(findings, drawing)} chosen={null} />
      )}
    </Section>
  );
}

const pinsOn = (findings: readonly Finding[], drawing: Drawing) =>
  findings.flatMap(({ id, findingNo, pin }) =>
    pin?.fileId === drawing.id
      ? [{ key: id, label: findingNo.replace(/^F0?/, ''), x: Number(pin.x), y: Number(pin.y) }]
      : [],
  );

/** One finding on its way to its place. */
function Placing({ finding, findings, drawing }: { finding: Finding; findings: readonly Finding[]; drawing: Drawing }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(() =>
    finding.pin?.fileId === drawing.id ? { x: Number(finding.pin.x), y: Number(finding.pin.y) } : null,
  );
  const create = useCreate(findingPin);
  const update = useUpdate(findingPin, finding.pin ?? { id: '', version: 0 });
  const busy = create.isPending || update.isPending;
  const save = async () => {
    if (!place) return;
    const at = { fileId: drawing.id, x: place.x.toFixed(4), y: place.y.toFixed(4) };
    try {
      if (finding.pin) await update.mutateAsync(at);
      else await create.mutateAsync({ findingId: finding.id, ...at });
      await refresh([findingPin.name]);
      notify({ text: t('{{finding}} stands on the drawing.', { finding: finding.findingNo }) });
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  const others = pinsOn(findings, drawing).filter(({ key }) => key !== finding.id);
  const own = place ? [{ key: finding.id, label: finding.findingNo.replace(/^F0?/, ''), ...place }] : [];
  const set = (axis: 'x' | 'y', value: string | number) => {
    const part = Math.min(100, Math.max(0, Number(value) || 0)) / 100;
    setPlace({ ...(place ?? { x: 0.5, y: 0.5 }), [axis]: part });
  };
  return (
    <>
      <Text size="sm" mb="xs">
        {t('Click on the drawing, or write how far from the left and from the top it is.')}
      </Text>
      <Group mb="sm" align="end">
        <NumberInput
          label={t('From the left, %')}
          min={0}
          max={100}
          value={place ? percent(place.x) : ''}
          onChange={(value) => set('x', value)}
          w={140}
        />
        <NumberInput
          label={t('From the top, %')}
          min={0}
          max={100}
          value={place ? percent(place.y) : ''}
          onChange={(value) => set('y', value)}
          w={140}
        />
        <ReasonButton loading={busy} reason={!place && 'Say where it is first.'} onClick={() => void save()}>
          {t('Keep this place')}
        </ReasonButton>
      </Group>
      <PinnedDrawing
        drawing={drawing}
        pins={[...others, ...own]}
        chosen={finding.id}
        onPlace={(x, y) => setPlace({ x, y })}
      />
    </>
  );
}

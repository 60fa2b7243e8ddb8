import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { refresh, useCreate, useUpdate } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { LeaveButton } from '#kernel/web/page/LeaveButton.tsx';
import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  Stack,
  TextInput,
} from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { drawingFault, type Drawing, type Mark } from '../shared/drawing.ts';
import { ndtAnnotation } from '../shared/ndtAnnotation.record.ts';
import { DrawnPicture, wordsOf, type Line, type Picture } from './DrawnPicture.tsx';
import css from './ndtImages.module.css';

type Pen = 'arrow' | 'length' | 'scale';

const middle: Line = { from: { x: 0.4, y: 0.4 }, to: { x: 0.6, y: 0.5 } };

/** Arrows, a scale and lengths on a picture, by mouse, finger or the figures beside it. The picture itself is never changed. */
export function DrawDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(picture.annotation?.drawing.scale ?? null);
  // A mark keeps its line in the list while its ends and words change.
  const [drawn, setDrawn] = useState<readonly { id: number; mark: Mark }[]>(() =>
    (picture.annotation?.drawing.marks ?? []).map((mark, id) => ({ id, mark })),
  );
  const drawing: Drawing = { scale: known, marks: drawn.map(({ mark }) => mark) };
  const [pen, setPen] = useState<Pen>('arrow');
  const [pending, setPending] = useState<Line | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreate(ndtAnnotation);
  const update = useUpdate(ndtAnnotation, picture.annotation ?? { id: '', version: 0 });
  const fault = drawingFault(drawing, picture);

  const add = (line: Line) => {
    setFailure(null);
    if (pen === 'scale') return setKnown({ ...line, mm: known?.mm ?? '10' });
    const id = 1 + Math.max(-1, ...drawn.map((one) => one.id));
    if (drawn.length < 40) setDrawn([...drawn, { id, mark: { kind: pen, ...line, text: '' } }]);
  };
  const draw = (line: Line, isDone: boolean) => {
    setPending(isDone ? null : line);
    const isLong = Math.abs(line.to.x - line.from.x) + Math.abs(line.to.y - line.from.y) > 0.01;
    if (isDone && isLong) add(line);
  };
  const change = (id: number, next: Partial<Mark>) =>
    setDrawn(drawn.map((one) => (one.id === id ? { id, mark: { ...one.mark, ...next } } : one)));
  const save = async () => {
    try {
      if (picture.annotation) await update.mutateAsync({ drawing });
      else await create.mutateAsync({ reportId: picture.reportId, fileId: picture.id, drawing });
      await refresh([ndtAnnotation.name]);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Draw on the picture')} size={1240}>
      <Stack gap="md">
        <Meaning>
          {t(
            'Arrows and lengths lie over the picture; the picture stays as it was taken. Lengths are measured by the scale.',
          )}
        </Meaning>
        {failure && <Note tone="bad">{t(failure)}</Note>}
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('Pen')}
            value={pen}
            onChange={(value) => setPen(value as Pen)}
            data={[
              { value: 'arrow', label: t('Arrow') },
              { value: 'scale', label: t('Known length') },
              { value: 'length', label: t('Length') },
            ]}
          />
          <Button variant="default" onClick={() => add(middle)}>
            {t('Add in the middle')}
          </Button>
        </Group>
        <div className={css.desk}>
          <div className={css.sheet}>
            <DrawnPicture
              picture={picture}
              drawing={drawing}
              alt={picture.fileName}
              isWhole
              pending={pending}
              onDraw={draw}
            />
          </div>
          <ul className={css.marks}>
            {known && (
              <li>
                <TextInput
                  label={t('Known length in mm')}
                  inputMode="decimal"
                  value={known.mm}
                  onChange={(event) => setKnown({ ...known, mm: event.currentTarget.value.trim() })}
                />
                <ActionIcon
                  variant="subtle"
                  mt={24}
                  aria-label={t('Remove the known length')}
                  onClick={() => setKnown(null)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
                <Ends name={t('Known length')} line={known} onChange={(line) => setKnown({ ...known, ...line })} />
              </li>
            )}
            {drawn.map(({ id, mark }, index) => {
              const name = `${t(mark.kind === 'arrow' ? 'Arrow' : 'Length')} ${index + 1}`;
              const length = mark.kind === 'length' ? `: ${wordsOf({ ...mark, text: '' }, drawing, picture)}` : '';
              return (
                <li key={id}>
                  <TextInput
                    label={`${name}${length}`}
                    placeholder={t('Words beside it')}
                    maxLength={80}
                    value={mark.text}
                    onChange={(event) => change(id, { text: event.currentTarget.value })}
                  />
                  <ActionIcon
                    variant="subtle"
                    mt={24}
                    aria-label={t('Remove {{name}}', { name })}
                    onClick={() => setDrawn(drawn.filter((one) => one.id !== id))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                  <Ends name={name} line={mark} onChange={(line) => change(id, line)} />
                </li>
              );
            })}
          </ul>
        </div>
        <Group justify="flex-end">
          <LeaveButton onClose={onClose} />
          <ReasonButton reason={fault} loading={create.isPending || update.isPending} onClick={() => void save()}>
            {t('Save')}
          </ReasonButton>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Both ends of a line in percent of the picture: for who draws by keyboard. */
function Ends({ name, line, onChange }: { name: string; line: Line; onChange: (line: Line) => void }) {
  const { t } = useTranslation();
  const field = (end: 'from' | 'to', axis: 'x' | 'y') => (
    <NumberInput
      size="xs"
      suffix=" %"
      min={0}
      max={100}
      step={0.5}
      decimalScale={1}
      aria-label={`${name}: ${t(end === 'from' ? 'begins at' : 'ends at')} ${t(axis === 'x' ? 'from the left' : 'from the top')}`}
      value={Math.round(line[end][axis] * 1000) / 10}
      onChange={(value) =>
        typeof value === 'number' &&
        onChange({ from: line.from, to: line.to, [end]: { ...line[end], [axis]: value / 100 } })
      }
    />
  );
  return (
    <div className={css.ends}>
      {field('from', 'x')}
      {field('from', 'y')}
      {field('to', 'x')}
      {field('to', 'y')}
    </div>
  );
}

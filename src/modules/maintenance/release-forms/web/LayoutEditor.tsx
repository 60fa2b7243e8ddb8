import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useUpdate } from '#kernel/web/data/records.ts';
import { Group, NumberInput, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import type { FormLayout, FormLayoutBox, FormPart } from '../shared/formLayout.ts';
import { releaseForm } from '../shared/releaseForm.record.ts';

const statements = [
  ['authority', 'Block 1'],
  ['identification', 'Identification at the foot'],
  ['statement', 'Statement of block 14a'],
  ['secondRelease', 'Statement on another authority’s form'],
  ['correction', 'Sentence of a correction'],
] as const;

const places = ['x', 'y', 'width', 'height'] as const;

/** The words of a form and the places of its blocks; in a draft they are changed here, else they are read. */
export function LayoutEditor({ row, mayEdit }: { row: RowOf<typeof releaseForm>; mayEdit: boolean }) {
  const { t } = useTranslation();
  const update = useUpdate(releaseForm, row);
  const [layout, setLayout] = useState(row.layout as FormLayout);
  const isChanged = JSON.stringify(layout) !== JSON.stringify(row.layout);
  const change = (values: Partial<FormLayout>) => setLayout({ ...layout, ...values });
  const changeBox = (at: number, values: Partial<FormLayoutBox>) =>
    change({ boxes: layout.boxes.map((box, place) => (place === at ? { ...box, ...values } : box)) });
  const save = () => update.mutate({ layout }, { onError: (error) => notify({ tone: 'bad', text: messageOf(error) }) });
  return (
    <>
      <Section title={t('Statements')}>
        <Stack gap="xs">
          <Textarea
            label={t('Block 2')}
            autosize
            readOnly={!mayEdit}
            value={layout.title.join('\n')}
            onChange={(event) => change({ title: event.currentTarget.value.split('\n') })}
          />
          {statements.map(([name, label]) => (
            <Textarea
              key={name}
              label={t(label)}
              autosize
              readOnly={!mayEdit}
              value={layout[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
          <Group gap="xs">
            <NumberInput
              label={t('Lines of block 12')}
              readOnly={!mayEdit}
              value={layout.remarks.lines}
              onChange={(lines) => change({ remarks: { ...layout.remarks, lines: Number(lines) } })}
            />
            <NumberInput
              label={t('Characters a line')}
              readOnly={!mayEdit}
              value={layout.remarks.charactersPerLine}
              onChange={(count) => change({ remarks: { ...layout.remarks, charactersPerLine: Number(count) } })}
            />
          </Group>
        </Stack>
      </Section>
      <Section title={t('Blocks')} count={layout.boxes.length}>
        <FactTable
          head={['Block', 'Label and words', 'x (mm)', 'y (mm)', 'Width (mm)', 'Height (mm)']}
          rows={layout.boxes.map((box, at) => ({
            key: `${box.block}-${at}`,
            cells: [
              box.block,
              <Words key="words" box={box} mayEdit={mayEdit} onChange={(values) => changeBox(at, values)} />,
              ...places.map((name) => (
                <NumberInput
                  key={name}
                  aria-label={`${t('Block')} ${box.block}, ${name}`}
                  size="xs"
                  w={84}
                  hideControls
                  readOnly={!mayEdit}
                  value={box[name]}
                  onChange={(value) => changeBox(at, { [name]: Number(value) })}
                />
              )),
            ],
          }))}
        />
        {mayEdit && (
          <Group justify="flex-end" mt="xs">
            <ReasonButton reason={!isChanged && 'Nothing is changed yet.'} loading={update.isPending} onClick={save}>
              {t('Save layout')}
            </ReasonButton>
          </Group>
        )}
      </Section>
    </>
  );
}

/** The label of a block and its fixed words; what the certificate fills in is named. */
function Words({
  box,
  mayEdit,
  onChange,
}: {
  box: FormLayoutBox;
  mayEdit: boolean;
  onChange: (values: Partial<FormLayoutBox>) => void;
}) {
  const { t } = useTranslation();
  const setPart = (at: number, part: FormPart) =>
    onChange({ parts: box.parts.map((old, place) => (place === at ? part : old)) });
  return (
    <Stack gap={4} miw={320}>
      <TextInput
        size="xs"
        aria-label={`${t('Block')} ${box.block}, ${t('Label')}`}
        readOnly={!mayEdit}
        value={box.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      {box.parts.map((part, at) =>
        part.kind === 'value' ? (
          <span key={at}>{t('Filled in: {{value}}', { value: part.value })}</span>
        ) : (
          <Textarea
            key={at}
            size="xs"
            autosize
            aria-label={`${t('Block')} ${box.block}, ${t(part.kind === 'tick' ? 'Box to tick' : 'Words')}`}
            readOnly={!mayEdit}
            value={part.text}
            onChange={(event) => setPart(at, { ...part, text: event.currentTarget.value })}
          />
        ),
      )}
    </Stack>
  );
}

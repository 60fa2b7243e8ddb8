import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { Button, Group, Modal, Textarea, UnstyledButton } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import { PartDirectives } from '#modules/maintenance/directives/web/public.tsx';
import { libraryWriters, partNumber } from '../shared/partNumber.record.ts';
import { LibraryFrame } from './public.tsx';

type Part = RowOf<typeof partNumber>;

/** Every part number the house knows, with the facts a job starts from. */
export function PartNumberList() {
  const { t } = useWords();
  const can = useCan();
  const [shown, setShown] = useState<Part | null>(null);
  const [edited, setEdited] = useState<Part | 'new' | null>(null);
  return (
    <LibraryFrame>
      <RecordList
        record={partNumber}
        description="Another dash number is another part. A series stands for several part numbers; a release names the exact one."
        create={false}
        rowHref={() => null}
        actions={can(libraryWriters) && <Button onClick={() => setEdited('new')}>{t('New part number')}</Button>}
        cells={{
          partnumber: (row) => (
            <UnstyledButton className="mono" fw={600} onClick={() => setShown(row)}>
              {row.partnumber}
            </UnstyledButton>
          ),
        }}
        emptyText="No part numbers yet. Add those of the capability list first."
      />
      {shown && (
        <Modal opened onClose={() => setShown(null)} title={`${shown.partnumber} · ${shown.partname}`} size={760}>
          <RecordFields record={partNumber} row={shown} except={['partnumber', 'partname', 'attributes']} />
          <Attributes value={shown.attributes} />
          <PartDirectives partNumberId={shown.id} partNumber={shown.partnumber} />
          {can(libraryWriters) && (
            <Group justify="flex-end" mt="md">
              <Button
                variant="default"
                onClick={() => {
                  setEdited(shown);
                  setShown(null);
                }}
              >
                {t('Edit')}
              </Button>
            </Group>
          )}
        </Modal>
      )}
      {edited && (
        <RecordDialog
          record={partNumber}
          row={edited === 'new' ? undefined : edited}
          values={{ serialised: true, isseries: false, llp: false }}
          inputs={{ attributes: (props) => <AttributesInput {...props} /> }}
          opened
          onClose={() => setEdited(null)}
        />
      )}
    </LibraryFrame>
  );
}

function Attributes({ value }: { value: Part['attributes'] }) {
  const entries = Object.entries(value ?? {});
  if (entries.length === 0) return null;
  return <p className="mono">{entries.map(([name, each]) => `${name}: ${String(each)}`).join(' · ')}</p>;
}

function parse(text: string): Record<string, string | number | boolean> {
  const pairs = text.split('\n').flatMap((line): [string, string | number | boolean][] => {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim();
    const raw = line.slice(at + 1).trim();
    if (at < 1 || !name) return [];
    if (raw === 'true' || raw === 'false') return [[name, raw === 'true']];
    return [[name, raw !== '' && Number.isFinite(Number(raw)) ? Number(raw) : raw]];
  });
  return Object.fromEntries(pairs);
}

/** Attributes as lines of `name: value`. What was typed stays as typed until it is saved. */
function AttributesInput({ field, value, onChange, error }: FieldInputProps) {
  const { t } = useWords();
  const [text, setText] = useState(() =>
    Object.entries((value ?? {}) as Record<string, unknown>)
      .map(([name, each]) => `${name}: ${String(each)}`)
      .join('\n'),
  );
  return (
    <Textarea
      label={t(field.label)}
      description={t('One a line: tireChangeLimit: 6, ratedPsi: 200, servicePsi: 1850, ratedAh: 23.')}
      error={error ? t(error) : undefined}
      autosize
      minRows={3}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(parse(event.currentTarget.value));
      }}
    />
  );
}

import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import type { Values } from '#kernel/web/form/fieldValues.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import type { InputsOf } from '#kernel/web/form/RecordForm.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { Button, Group, Modal, Select, SimpleGrid, Text, TextInput, UnstyledButton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { partAttributes, type PartAttribute, type PartAttributes } from '../shared/partAttributes.ts';
import { libraryWriters, partNumber } from '../shared/partNumber.record.ts';
import { partNumberParts } from '../shared/public.ts';
import css from './library.module.css';
import { LibraryFrame } from './public.tsx';

type Part = RowOf<typeof partNumber>;

/** Every part number on file, with the facts a job starts from. */
export function PartNumberList() {
  const { t } = useTranslation();
  const can = useCan();
  const [shown, setShown] = useState<Part | null>(null);
  const [edited, setEdited] = useState<Part | null>(null);
  return (
    <LibraryFrame>
      <RecordList
        record={partNumber}
        description="Another dash number is another part. A series stands for several part numbers; a release names the exact one."
        rowHref={() => null}
        create={{
          values: { serialised: true, isseries: false, llp: false },
          inputs: partInputs,
        }}
        cells={{
          partnumber: (row) => (
            <UnstyledButton className="mono" fw={600} onClick={() => setShown(row)}>
              {row.partnumber}
              {row.formerNumbers && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  {t('Also written')}: {row.formerNumbers}
                </Text>
              )}
            </UnstyledButton>
          ),
        }}
        emptyText="No part numbers yet. Add those of the capability list first."
      />
      {shown && (
        <Modal opened onClose={() => setShown(null)} title={`${shown.partnumber} · ${shown.partname}`} size={760}>
          <RecordFields record={partNumber} row={shown} except={['partnumber', 'partname', 'attributes']} />
          <Attributes value={shown.attributes} />
          <SlotParts slot={partNumberParts} given={{ partNumberId: shown.id, partNumber: shown.partnumber }} />
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
        <RecordDialog record={partNumber} row={edited} inputs={partInputs} opened onClose={() => setEdited(null)} />
      )}
    </LibraryFrame>
  );
}

const partInputs: InputsOf<typeof partNumber> = { attributes: (props) => <AttributesInput {...props} /> };

const named = Object.entries(partAttributes) as [string, PartAttribute][];

/** What is stored under a name from before names were checked: shown as it is, so that it can be read and emptied. */
const unnamed = (value: PartAttributes): [string, PartAttribute][] =>
  Object.keys(value)
    .filter((name) => !(name in partAttributes))
    .map((name) => [name, { label: name, schema: partAttributes.size.schema }]);

/** What a part number says about its kind of part, in words and units. */
function Attributes({ value }: { value: Part['attributes'] }) {
  const { t } = useTranslation();
  const given = value ?? {};
  const said = [...named.filter(([name]) => given[name] !== undefined), ...unnamed(given)];
  if (said.length === 0) return null;
  return (
    <Section title={t('Limits and ratings')}>
      <dl className={css.attributes}>
        {said.map(([name, { label, unit }]) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd className="tabular">
              {String(given[name])} {unit && t(unit)}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The limits and ratings of the chosen family, one input each. What another family left behind stays in sight until it is emptied. */
function AttributesInput({ value, values, onChange, error }: FieldInputProps & { values: Values }) {
  const { t } = useTranslation();
  const given = (value ?? {}) as PartAttributes;
  const asked = named.filter(([name, { family }]) => family === values['family'] || given[name] !== undefined);
  const shown = [...asked, ...unnamed(given)];
  const set = (name: string, entered: string | number | null) => {
    const { [name]: _before, ...others } = given;
    onChange(entered === null || entered === '' ? others : { ...others, [name]: entered });
  };
  const faultOf = (name: string, { schema }: PartAttribute) => {
    const fault = error && given[name] !== undefined && schema.safeParse(given[name]).error?.issues[0]?.message;
    return fault ? t(fault) : undefined;
  };
  const isPlaced = shown.some(([name, attribute]) => faultOf(name, attribute));
  return (
    <fieldset className={css.evaluation}>
      <legend>{t('Limits and ratings')}</legend>
      {shown.length === 0 && <p>{t('Nothing is asked for this family.')}</p>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {shown.map(([name, attribute]) => {
          const { label, unit, options, schema } = attribute;
          return options ? (
            <Select
              key={name}
              label={t(label)}
              data={Object.entries(options).map(([key, word]) => ({ value: key, label: t(word) }))}
              value={given[name] === undefined ? null : String(given[name])}
              clearable
              onChange={(chosen) => set(name, chosen)}
            />
          ) : (
            <TextInput
              key={name}
              name={`attributes.${name}`}
              label={t(label)}
              rightSection={unit && <span className={css.unit}>{t(unit)}</span>}
              error={faultOf(name, attribute)}
              inputMode={schema.safeParse(1).success ? 'decimal' : 'text'}
              autoComplete="off"
              defaultValue={String(given[name] ?? '')}
              onChange={({ currentTarget }) => {
                const entered = currentTarget.value.trim();
                const isNumber = schema.safeParse(1).success && Number.isFinite(Number(entered));
                set(name, entered !== '' && isNumber ? Number(entered) : entered);
              }}
            />
          );
        })}
      </SimpleGrid>
      {error && !isPlaced && (
        <p className={css.attributeFault} role="alert">
          {t(error)}
        </p>
      )}
    </fieldset>
  );
}

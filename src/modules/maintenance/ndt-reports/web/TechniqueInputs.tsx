import type { ReactNode } from 'react';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import type { Values } from '#kernel/web/form/fieldValues.ts';
import type { InputsOf } from '#kernel/web/form/RecordForm.tsx';
import { Group, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtAcceptance, NdtLimitMap, NdtReadings } from '../shared/ndtParts.ts';
import { readingKinds, type ReadingKind } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import { acceptedSizes } from '../shared/ndtTechnique.workflow.ts';
import css from './ndt.module.css';
import { OneReading } from './TestInputs.tsx';

type InputProps = FieldInputProps & { method: NdtMethod | undefined };

/** How a new technique begins. */
export const newTechnique: Partial<CreateOf<typeof ndtTechnique>> = {
  revision: 1,
  coveragePct: 100,
  areas: [],
  defaults: {},
  limits: {},
  acceptance: {},
  requiredChecks: [],
  equipment: [],
  materials: [],
};

/** The inputs of what a technique lists: rows of names, and values by the readings of its method. */
export const techniqueInputs = (method?: NdtMethod): InputsOf<typeof ndtTechnique> => ({
  areas: (props) => <NameRows {...props} />,
  defaults: (props) => <ValueInputs {...props} method={methodOf(props.values) ?? method} />,
  limits: (props) => <LimitInputs {...props} method={methodOf(props.values) ?? method} />,
  acceptance: (props) => <SizeInputs {...props} method={methodOf(props.values) ?? method} />,
  requiredChecks: (props) => <NameRows {...props} />,
  equipment: (props) => <NameRows {...props} />,
  materials: (props) => <NameRows {...props} />,
});

/** The method chosen in the form of a new technique; one that is there keeps its own. */
const methodOf = (values: Values): NdtMethod | undefined => (values['method'] ?? undefined) as NdtMethod | undefined;

/** A list of names, one a row; the row after the last takes the next one, and an emptied row goes when it is left. */
function NameRows({ field, name, value, onChange, error }: FieldInputProps) {
  const { t } = useTranslation();
  const names = (value ?? []) as string[];
  return (
    <fieldset className={css.rows}>
      <legend>{t(field.label)}</legend>
      {field.help && <p>{t(field.help)}</p>}
      <Stack gap={6}>
        {[...names, ''].map((each, place) => (
          <TextInput
            // A row is its place: the empty one at the end becomes the next name as it is typed into.
            key={place}
            name={`${name}.${place}`}
            aria-label={`${t(field.label)} ${place + 1}`}
            placeholder={place === names.length ? t('Add another') : undefined}
            maxLength={120}
            value={each}
            onChange={({ currentTarget }) =>
              onChange([...names.slice(0, place), currentTarget.value, ...names.slice(place + 1)])
            }
            onBlur={() => names.some((one) => !one.trim()) && onChange(names.filter((one) => one.trim()))}
          />
        ))}
      </Stack>
      {error && (
        <Text size="sm" c="red" role="alert">
          {t(error)}
        </Text>
      )}
    </fieldset>
  );
}

const kindsOf = (method: NdtMethod | undefined): readonly ReadingKind[] => (method ? readingKinds[method] : []);
/** What an earlier choice of the method left behind: in sight until it is emptied. */
const foreign = (method: NdtMethod | undefined, given: object): ReadingKind[] =>
  Object.keys(given)
    .filter((name) => !kindsOf(method).some((kind) => kind.name === name))
    .map((name) => ({ name, label: name, kind: 'text' }));

function Inputs({
  legend,
  help,
  error,
  children,
}: {
  legend: string;
  help?: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.rows}>
      <legend>{t(legend)}</legend>
      {help && <p>{t(help)}</p>}
      {children}
      {error && (
        <Text size="sm" c="red" role="alert">
          {t(error)}
        </Text>
      )}
    </fieldset>
  );
}

/** What the technique sets of its method, and the readings a report starts with. */
function ValueInputs({ field, value, method, onChange, error }: InputProps) {
  const given = (value ?? {}) as NdtReadings;
  const asked = kindsOf(method).filter(
    ({ name, afterCheck, measured }) => !afterCheck && !measured && name !== 'calibratedBefore',
  );
  const set = (name: string, entered: string | boolean | null) => {
    const { [name]: _before, ...others } = given;
    onChange(entered === null || entered === '' ? others : { ...others, [name]: entered });
  };
  return (
    <Inputs
      legend={field.label}
      error={error}
      help={
        method
          ? 'What is marked has to be filled: the technique sets it and no report changes it.'
          : 'Choose the method first.'
      }
    >
      <div className={css.readings}>
        {[...asked, ...foreign(method, given)].map((kind) => (
          <OneReading
            key={kind.name}
            kind={{ ...kind, required: kind.technique === true && kind.required === true }}
            value={given[kind.name] ?? null}
            isFixed={false}
            onChange={(entered) => set(kind.name, entered)}
          />
        ))}
      </div>
    </Inputs>
  );
}

/** The limits of each reading that is a number, where the technique is stricter than the company. */
function LimitInputs({ field, value, method, onChange, error }: InputProps) {
  const { t } = useTranslation();
  const given = (value ?? {}) as NdtLimitMap;
  const asked = kindsOf(method).filter(({ kind, technique }) => kind === 'decimal' && !technique);
  const set = (name: string, side: 'min' | 'max', entered: string) => {
    const { [name]: before, ...others } = given;
    const { [side]: _old, ...other } = before ?? {};
    const next = entered === '' ? other : { ...other, [side]: entered };
    onChange(Object.keys(next).length === 0 ? others : { ...others, [name]: next });
  };
  return (
    <Inputs
      legend={field.label}
      error={error}
      help={method ? 'Only where the technique is stricter than the company’s limits.' : 'Choose the method first.'}
    >
      {[...asked, ...foreign(method, given)].map(({ name, label, unit }) => (
        <Group key={name} gap="xs" wrap="nowrap" className={css.limit}>
          <span>{unit ? `${t(label)} (${unit})` : t(label)}</span>
          {(['min', 'max'] as const).map((side) => (
            <TextInput
              key={side}
              w={110}
              aria-label={`${t(label)}: ${t(side === 'min' ? 'lowest' : 'highest')}`}
              placeholder={side === 'min' ? '≥' : '≤'}
              inputMode="decimal"
              maxLength={20}
              value={given[name]?.[side] ?? ''}
              onChange={({ currentTarget }) => set(name, side, currentTarget.value.trim().replace(',', '.'))}
            />
          ))}
        </Group>
      ))}
    </Inputs>
  );
}

/** The largest indication the technique accepts; eddy current is judged by its reject level. */
function SizeInputs({ field, value, method, onChange, error }: InputProps) {
  const { t } = useTranslation();
  const given = (value ?? {}) as NdtAcceptance;
  const sizes = (Object.keys(acceptedSizes) as (keyof NdtAcceptance)[]).filter(
    (name) => method !== 'ET' || given[name] !== undefined,
  );
  const set = (name: keyof NdtAcceptance, entered: string) => {
    const { [name]: _before, ...others } = given;
    onChange(entered === '' ? others : { ...others, [name]: entered });
  };
  return (
    <Inputs
      legend={field.label}
      error={error}
      help={method === 'ET' ? 'Eddy current is judged by “Reject at”.' : 'What is not named is not accepted.'}
    >
      <div className={css.readings}>
        {sizes.map((name) => (
          <TextInput
            key={name}
            label={`${t(acceptedSizes[name])} (mm)`}
            inputMode="decimal"
            maxLength={20}
            value={given[name] ?? ''}
            onChange={({ currentTarget }) => set(name, currentTarget.value.trim().replace(',', '.'))}
          />
        ))}
      </div>
    </Inputs>
  );
}

import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { testFigures, testKindWords, type FigureTyped, type TestFigure } from '../shared/testFigures.ts';

export type TestKind = keyof typeof testKindWords;
/** The kind of test a step has, and its figures as they are typed; null: the step is no test. */
export interface TestForm {
  kind: TestKind | null;
  figures: FigureTyped;
}

const emptyWords = { part: 'Empty: as the part number says.', unsaid: 'Empty: the manual does not say.' } as const;

interface Props {
  form: TestForm;
  onChange: (form: TestForm) => void;
}

/** The figures a test of the step is judged by: every kind asks for its own. */
export function TestFigures({ form, onChange }: Props) {
  const { t } = useTranslation();
  const { kind, figures } = form;
  const set = (name: string, value: string | boolean) => onChange({ kind, figures: { ...figures, [name]: value } });
  return (
    <Stack gap="sm">
      <Select
        label={t('Test')}
        description={t('Of a step that is a test run.')}
        clearable
        value={kind}
        onChange={(next) => onChange({ kind: next as TestKind | null, figures: {} })}
        data={Object.entries(testKindWords).map(([value, label]) => ({ value, label: t(label) }))}
      />
      {kind && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          {testFigures[kind].map((figure) => (
            <Figure
              key={figure.name}
              figure={figure}
              value={figures[figure.name]}
              onChange={(value) => set(figure.name, value)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

interface FigureProps {
  figure: TestFigure;
  value: string | boolean | undefined;
  onChange: (value: string | boolean) => void;
}

function Figure({ figure, value, onChange }: FigureProps) {
  const { t } = useTranslation();
  const { label, kind, unit, empty, options = [] } = figure;
  if (kind === 'tick')
    return (
      <Checkbox label={t(label)} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  const typed = typeof value === 'string' ? value : '';
  const more = {
    label: unit ? `${t(label)}, ${t(unit)}` : t(label),
    description: empty && t(emptyWords[empty]),
    withAsterisk: empty === undefined,
  };
  if (kind === 'choice')
    return (
      <Select {...more} clearable value={typed || null} onChange={(next) => onChange(next ?? '')} data={[...options]} />
    );
  return (
    <TextInput
      {...more}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

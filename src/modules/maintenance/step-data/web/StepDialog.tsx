import { useState } from 'react';
import { useSend } from '#kernel/web/data/calls.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Checkbox, Group, Modal, Select, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import { stepData, stepKey, type SheetData, type StepData } from '../shared/stepData.ts';
import { testOf, typedFigures } from '../shared/testFigures.ts';
import type { stepDataSheet } from '../shared/stepDataSheet.record.ts';
import { changeStepDataCall } from '../shared/stepData.calls.ts';
import { Foot, useSending } from './StepDataDialogs.tsx';
import { TestFigures, type TestForm } from './TestFigures.tsx';

type Sheet = RowOf<typeof stepDataSheet>;

/** The typed text of a step's data. */
const typedOf = (key: string, data: StepData | undefined) => ({
  key,
  reference: data?.reference ?? '',
  min: data?.limit?.min ?? '',
  max: data?.limit?.max ?? '',
  unit: data?.limit?.unit ?? '',
  decimals: String(data?.limit?.decimals ?? 3),
  count: data?.layout ? String(data.layout.count) : '',
  each: data?.layout?.name ?? '',
  toolClass: (data?.tool?.class ?? null) as string | null,
  maximumError: data?.tool?.maximumError ?? '',
  technique: data?.technique ?? '',
  instruction: data?.instruction ?? '',
  instructionTh: data?.instructionTh ?? '',
});
type Typed = ReturnType<typeof typedOf>;

const filled = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));

/** The stock items a step takes. */
const itemLabels = { materials: 'Material', parts: 'Part fitted' } as const;
type Items = Record<keyof typeof itemLabels, string[]>;

/** The step's data as it was typed. */
function dataOf(typed: Typed, items: Items, test: object | null, was: StepData | undefined): unknown {
  const { materials, parts } = items;
  const bounds = filled({ min: typed.min, max: typed.max });
  return {
    reference: typed.reference,
    ...(Object.keys(bounds).length > 0
      ? { limit: { ...bounds, unit: typed.unit, decimals: Number(typed.decimals) } }
      : {}),
    ...(typed.count ? { layout: { ...was?.layout, count: Number(typed.count), name: typed.each } } : {}),
    ...(typed.toolClass ? { tool: { class: typed.toolClass, ...filled({ maximumError: typed.maximumError }) } } : {}),
    ...(materials.length > 0 ? { materials } : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...filled({
      technique: typed.technique,
      instruction: typed.instruction,
      instructionTh: typed.instructionTh,
    }),
    ...(test ? { test } : {}),
  };
}

/** Writes one step of a draft: limit, tool, materials and parts as stock items, technique, layout, and the figures of a test. */
export function StepDialog({ sheet, stepKey: key, onClose }: { sheet: Sheet; stepKey?: string; onClose: () => void }) {
  const { t } = useTranslation();
  const was = key ? sheet.data[key] : undefined;
  const [typed, setTyped] = useState(() => typedOf(key ?? '', was));
  const [items, setItems] = useState<Items>({ materials: was?.materials ?? [], parts: was?.parts ?? [] });
  const [form, setForm] = useState<TestForm>({ kind: was?.test?.kind ?? null, figures: typedFigures(was?.test) });
  const [isRemoved, setRemoved] = useState(false);
  const change = useSend(changeStepDataCall, { id: sheet.id });
  const sending = useSending(onClose);
  const text = (name: Exclude<keyof Typed, 'toolClass'>, label: string, more: object = {}) => (
    <TextInput
      label={t(label)}
      value={typed[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped((now) => ({ ...now, [name]: value }));
      }}
      {...more}
    />
  );
  const save = () => {
    const named = stepKey.safeParse(typed.key);
    const made = form.kind ? testOf(form.kind, form.figures, was?.test) : { test: null };
    if (!isRemoved && 'problem' in made) return sending.setTrouble(`${t(made.label)}: ${t(made.problem)}`);
    const read = stepData.safeParse(dataOf(typed, items, 'test' in made ? made.test : null, was));
    const wrong = named.error?.issues[0] ?? (isRemoved ? undefined : read.error?.issues[0]);
    if (wrong) return sending.setTrouble(wrong.message);
    const { [typed.key]: _, ...others } = sheet.data;
    const data: SheetData = isRemoved || !read.data ? others : { ...others, [typed.key]: read.data };
    void sending.run(() => change.mutateAsync({ version: sheet.version, data }));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(key ? 'Change step' : 'Add a step')}
      size={640}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          {text('key', 'Step', {
            withAsterisk: true,
            disabled: key !== undefined,
            description: t('The name the route gives it, such as bearingBoreIb.'),
          })}
          {text('reference', 'Reference', {
            withAsterisk: true,
            description: t('Page block and table of the manual.'),
          })}
          <Group grow align="flex-start">
            {text('min', 'Minimum')}
            {text('max', 'Maximum')}
            {text('unit', 'Unit')}
            {text('decimals', 'Decimals', { inputMode: 'numeric' })}
          </Group>
          <Group grow align="flex-start">
            {text('count', 'Values', { inputMode: 'numeric', description: t('Empty: one value.') })}
            {text('each', 'Name of each', { description: t('Such as bolt.') })}
          </Group>
          <Group grow align="flex-start">
            <Select
              label={t('Tool class')}
              clearable
              searchable
              value={typed.toolClass}
              onChange={(toolClass) => setTyped((now) => ({ ...now, toolClass }))}
              data={Object.entries(toolClassWords).map(([value, label]) => ({ value, label: t(label) }))}
            />
            {text('maximumError', 'Maximum error', { description: t('In the unit of the limit.') })}
          </Group>
          {(['materials', 'parts'] as const).map((field) =>
            [...items[field], null].map((id, at) => (
              <LinkInput
                key={id ?? `${field}-${at}`}
                to="stockItem"
                label={t(itemLabels[field])}
                value={id}
                onChange={(next) =>
                  setItems((now) => ({
                    ...now,
                    [field]: [...new Set([...now[field].filter((one) => one !== id), ...(next ? [next] : [])])],
                  }))
                }
              />
            )),
          )}
          <TestFigures form={form} onChange={setForm} />
          {text('technique', 'NDT technique')}
          {text('instruction', 'Instruction')}
          {text('instructionTh', 'Instruction in Thai')}
          {key && (
            <Checkbox
              label={t('Remove this step')}
              checked={isRemoved}
              onChange={(event) => setRemoved(event.currentTarget.checked)}
            />
          )}
          <Foot label="Save" sending={sending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

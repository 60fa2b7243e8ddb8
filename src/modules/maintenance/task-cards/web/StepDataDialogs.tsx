import { useState } from 'react';
import { messageOf, newKey, send } from '#kernel/web/data/api.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { refresh, useGet } from '#kernel/web/data/records.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Checkbox, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import { stepData, stepKey, type SheetData, type StepData } from '../shared/stepData.ts';
import { stepDataSheet } from '../shared/stepDataSheet.record.ts';

type Sheet = RowOf<typeof stepDataSheet>;

/** What a dialog of step data sends, and what the server says against it. */
function useSending(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setTrouble(null);
    try {
      await act();
      await refresh([stepDataSheet.name]);
      onClose();
    } catch (error) {
      setTrouble(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, trouble, setTrouble, run };
}

interface FootProps {
  label: string;
  sending: { isBusy: boolean; trouble: string | null };
  onClose: () => void;
  isOff?: boolean;
}
function Foot({ label, sending, onClose, isOff = false }: FootProps) {
  const { t } = useTranslation();
  return (
    <>
      {sending.trouble && (
        <Text size="sm" c="red" role="alert">
          {t(sending.trouble)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={sending.isBusy} disabled={isOff}>
          {t(label)}
        </Button>
      </Group>
    </>
  );
}

/** Begins step data of a part number, or its next version with what the last one says. */
export function BeginDialog({
  from,
  onBegun,
  onClose,
}: {
  from?: Sheet;
  onBegun?: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [partNumberId, setPart] = useState<string | null>(from?.partNumberId ?? null);
  const [manualRevisionId, setManual] = useState<string | null>(null);
  const [changeNote, setNote] = useState('');
  const sending = useSending(onClose);
  const known = useGet<{ manuals: { id: string; name: string }[] }>(`/api/step-data?partNumberId=${partNumberId}`, {
    modules: [stepDataSheet.name],
    enabled: partNumberId !== null,
  });
  const manuals = known.data?.manuals ?? [];
  const chosen = manualRevisionId ?? manuals[0]?.id ?? null;
  return (
    <Modal opened onClose={onClose} title={t(from ? 'New version of step data' : 'Begin step data')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!partNumberId || !chosen) return;
          void sending.run(async () => {
            const body = { partNumberId, manualRevisionId: chosen, changeNote, data: from?.data ?? {} };
            const made = await send<{ id: string }>('POST', '/api/step-data', body, { idempotencyKey: newKey() });
            onBegun?.(made.id);
          });
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="partNumber"
            label={t('Part number')}
            withAsterisk
            value={partNumberId}
            valueLabel={from?.partNumberIdLabel ?? null}
            onChange={setPart}
            disabled={from !== undefined}
          />
          <Select
            label={t('Manual revision')}
            description={
              partNumberId && known.data && manuals.length === 0 ? t('No manual covers this part number.') : undefined
            }
            withAsterisk
            value={chosen}
            onChange={setManual}
            data={manuals.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Textarea
            label={t('What is new')}
            withAsterisk
            autosize
            maxLength={300}
            value={changeNote}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Foot label="Begin" sending={sending} onClose={onClose} isOff={!chosen || changeNote.trim().length < 3} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Returns a version to its writer, with the reason. */
export function ReturnDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const sending = useSending(onClose);
  return (
    <Modal opened onClose={onClose} title={t('Return to the writer')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void sending.run(() =>
            send('POST', `/api/step-data/${sheet.id}/return`, { reason }, { idempotencyKey: newKey() }),
          );
        }}
      >
        <Stack gap="sm">
          <Textarea
            data-autofocus
            label={t('Reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Foot label="Return" sending={sending} onClose={onClose} isOff={reason.trim().length < 5} />
        </Stack>
      </form>
    </Modal>
  );
}

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

/** The step's data as it was typed; what the dialog does not show stays. */
function dataOf(typed: Typed, materials: readonly string[], was: StepData | undefined): unknown {
  const bounds = filled({ min: typed.min, max: typed.max });
  return {
    reference: typed.reference,
    ...(Object.keys(bounds).length > 0
      ? { limit: { ...bounds, unit: typed.unit, decimals: Number(typed.decimals) } }
      : {}),
    ...(typed.count ? { layout: { ...was?.layout, count: Number(typed.count), name: typed.each } } : {}),
    ...(typed.toolClass ? { tool: { class: typed.toolClass, ...filled({ maximumError: typed.maximumError }) } } : {}),
    ...(materials.length > 0 ? { materials } : {}),
    ...filled({
      technique: typed.technique,
      instruction: typed.instruction,
      instructionTh: typed.instructionTh,
    }),
    ...(was?.test ? { test: was.test } : {}),
  };
}

/** Writes one step of a draft: limit, tool, materials as stock items, technique, layout. */
export function StepDialog({ sheet, stepKey: key, onClose }: { sheet: Sheet; stepKey?: string; onClose: () => void }) {
  const { t } = useTranslation();
  const was = key ? sheet.data[key] : undefined;
  const [typed, setTyped] = useState(() => typedOf(key ?? '', was));
  const [materials, setMaterials] = useState<string[]>(was?.materials ?? []);
  const [isRemoved, setRemoved] = useState(false);
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
    const read = stepData.safeParse(dataOf(typed, materials, was));
    const wrong = named.error?.issues[0] ?? (isRemoved ? undefined : read.error?.issues[0]);
    if (wrong) return sending.setTrouble(wrong.message);
    const { [typed.key]: _, ...others } = sheet.data;
    const data: SheetData = isRemoved || !read.data ? others : { ...others, [typed.key]: read.data };
    void sending.run(() => send('PATCH', `/api/step-data/${sheet.id}`, { version: sheet.version, data }));
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
          {[...materials, null].map((id, at) => (
            <LinkInput
              key={id ?? `new-${at}`}
              to="stockItem"
              label={t('Material')}
              value={id}
              onChange={(next) =>
                setMaterials((now) => [...new Set([...now.filter((one) => one !== id), ...(next ? [next] : [])])])
              }
            />
          ))}
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

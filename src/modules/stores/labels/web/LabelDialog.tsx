import { useState, type FormEvent } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import { Button, Group, Modal, NumberInput, Select, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PrintedKind } from '../shared/labelKinds.ts';
import { labelPdfCall } from '../shared/labels.calls.ts';
import { type LabelSize, labelSizes, mostCopies } from '../shared/labelSizes.ts';

/** A printer holds one size of label, and it is the printer beside this device. */
const kept = 'abs.label-size';
const sizeOfDevice = (): LabelSize => {
  const size = localStorage.getItem(kept);
  return size && size in labelSizes ? (size as LabelSize) : '62x29';
};

/** Asks for size and number, and opens the labels as PDF. */
export function LabelDialog({ kind, id, onClose }: { kind: PrintedKind; id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [size, setSize] = useState(sizeOfDevice);
  const [copies, setCopies] = useState(1);
  const print = (event: FormEvent) => {
    event.preventDefault();
    window.open(addressOf(labelPdfCall, { kind, id }, { size, copies }), '_blank', 'noopener');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('Print label')} size={400}>
      <Stack component="form" gap="sm" onSubmit={print}>
        <Select
          data-autofocus
          label={t('Size of the label')}
          value={size}
          allowDeselect={false}
          onChange={(value) => {
            if (!value) return;
            setSize(value as LabelSize);
            localStorage.setItem(kept, value);
          }}
          data={Object.entries(labelSizes).map(([value, { name }]) => ({ value, label: name }))}
        />
        <NumberInput
          label={t('Copies')}
          value={copies}
          min={1}
          max={mostCopies}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(value) => setCopies(Math.max(1, Number(value) || 1))}
        />
        <Group justify="flex-end">
          <Button type="submit">{t('Open labels')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { IconCamera, IconFile } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CreateOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { createSubmit, type Submit } from '#kernel/web/data/submitKey.ts';
import { refresh, useCreate } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { FieldInput, type FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { outOfGross } from '#modules/finance/money/shared/public.ts';
import { reimbursementLine } from '../shared/reimbursement.record.ts';
import { vatRateCall } from '../shared/reimbursements.calls.ts';
import css from './reimbursements.module.css';

interface Taken {
  file: File;
  submit: Submit;
}

/** VAT with a button that takes it out of the amount above, at the rate of the day of the receipt. */
export function VatInput({ values, ...props }: FieldInputProps & { values: Record<string, unknown> }) {
  const { t } = useTranslation();
  const today = useToday();
  const spentOn = String(values['spentOn'] ?? '');
  const on = /^\d{4}-\d{2}-\d{2}$/.test(spentOn) ? spentOn : today;
  const percent = useGet(vatRateCall, {}, { query: { on } }).data?.percent;
  const gross = String(values['gross'] ?? '').trim();
  const isAmount = percent !== undefined && /^\d{1,12}([.]\d{1,2})?$/.test(gross);
  return (
    <div className={css.vat}>
      <FieldInput {...props} />
      <Button
        size="sm"
        variant="default"
        data-disabled={isAmount ? undefined : true}
        onClick={() => isAmount && props.onChange(outOfGross(gross, percent).vat)}
      >
        {t('{{percent}} % included', { percent: Number(percent ?? 0) })}
      </Button>
    </div>
  );
}

/** A receipt: first its photo, then what stands on it. The photo goes to the receipt once that is stored. */
export function ReceiptDialog({ claimId, onClose }: { claimId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const create = useCreate(reimbursementLine);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const form = useRef<HTMLDivElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) =>
    setTaken([...taken, ...[...(files ?? [])].map((file) => ({ file, submit: createSubmit() }))]);
  const save = async (values: CreateOf<typeof reimbursementLine>) => {
    const { row } = await create.mutateAsync({ ...values, reimbursementId: claimId });
    const lost: string[] = [];
    for (const { file, submit } of taken)
      await submit(null, (key) => attachFile({ entity: reimbursementLine.name, entityId: row.id }, file, key)).catch(
        () => lost.push(file.name),
      );
    await refresh([reimbursementLine.name]);
    notify(
      lost.length > 0
        ? {
            text: t('The receipt is stored; these files did not arrive: {{files}}', { files: lost.join(', ') }),
            tone: 'bad',
          }
        : { text: t('Receipt added') },
    );
    onClose();
  };
  const input = (reference: typeof camera, isCamera: boolean) => (
    <input
      ref={reference}
      type="file"
      hidden
      multiple={!isCamera}
      accept={isCamera ? 'image/*' : 'image/*,application/pdf'}
      capture={isCamera ? 'environment' : undefined}
      aria-label={t(isCamera ? 'Take photo' : 'Choose file')}
      onChange={(event) => {
        take(event.currentTarget.files);
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    <Modal
      opened
      title={t('Add receipt')}
      size={600}
      closeOnEscape={false}
      onClose={() =>
        form.current
          ?.querySelector('form')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      }
    >
      <div ref={form}>
        <div className={css.photo}>
          {taken.map(({ file }, at) => (
            <Preview key={`${file.name}${at}`} file={file} />
          ))}
          {input(camera, true)}
          {input(chooser, false)}
          <span>
            <Button size="md" leftSection={<IconCamera size={18} />} onClick={() => camera.current?.click()}>
              {t('Take photo')}
            </Button>
            <Button
              size="md"
              variant="default"
              leftSection={<IconFile size={18} />}
              onClick={() => chooser.current?.click()}
            >
              {t('Choose file')}
            </Button>
          </span>
        </div>
        <RecordForm
          record={reimbursementLine}
          values={{ spentOn: today, vat: '0' }}
          except={['reimbursementId']}
          submitLabel="Add"
          onSubmit={save}
          onCancel={onClose}
          inputs={{ vat: (props) => <VatInput {...props} /> }}
          inDialog
        />
      </div>
    </Modal>
  );
}

function Preview({ file }: { file: File }) {
  const address = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address ? <img src={address} alt={file.name} /> : <span>{file.name}</span>;
}

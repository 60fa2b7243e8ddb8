import { useCallback, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import { Button, Checkbox, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { SignaturePad, type PadHandle } from './SignaturePad.tsx';
import css from './shipping.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import { signProofCall } from '../shared/shipping.calls.ts';

interface Line {
  id: string;
  partNumber: string | null;
  serialNumber: string | null;
}
interface Draft {
  signerName: string;
  signerPosition: string;
  remark: string;
}

/** Where the phone is, when it may say so; a driver without satellites still gets a signature. */
function place(): Promise<{ latitude: number; longitude: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { maximumAge: 120_000, timeout: 4000 },
    );
  });
}

/** The customer signs for the delivery on the driver's phone. What was typed and drawn stays until the server has it. */
export function ProofForm({
  row,
  lines,
}: {
  row: { id: string; version: number; number: string };
  lines: readonly Line[];
}) {
  const { t } = useTranslation();
  const draft = useDraft<Draft>(`proof.${row.id}`);
  const [form, setForm] = useState<Draft>(draft.found?.values ?? { signerName: '', signerPosition: '', remark: '' });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [empty, setEmpty] = useState<string | null>(null);
  const pad = useRef<PadHandle>(null);
  const signedAt = useRef<string | null>(null);
  const sign = useSend(signProofCall, { id: row.id }, { also: [deliveryNoteLine.name, 'history'] });
  const onStroke = useCallback(() => {
    setEmpty(null);
    signedAt.current = new Date().toISOString();
  }, []);
  const change = (name: keyof Draft, value: string) => {
    const next = { ...form, [name]: value };
    setForm(next);
    draft.save(next);
  };
  const errorOf = (path: string) =>
    sign.error instanceof ApiError ? sign.error.fields.find((entry) => entry.path === path)?.message : undefined;
  const submit = async () => {
    const signature = pad.current?.read() ?? null;
    if (!signature) return setEmpty('The signature is empty.');
    const where = await place();
    sign.mutate(
      {
        version: row.version,
        ...form,
        remark: form.remark || null,
        signature,
        signedAt: signedAt.current ?? undefined,
        ...where,
        refusedLines: Object.entries(refused).map(([id, reason]) => ({ id, reason })),
      },
      {
        onSuccess: () => {
          draft.clear();
          notify({ text: t('Delivery note {{number}} delivered', { number: row.number }) });
        },
      },
    );
  };
  return (
    <form
      className={css.proof}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        size="md"
        label={t('Received by')}
        withAsterisk
        value={form.signerName}
        error={errorOf('signerName')}
        onChange={(event) => change('signerName', event.currentTarget.value)}
      />
      <TextInput
        size="md"
        label={t('Position')}
        withAsterisk
        value={form.signerPosition}
        error={errorOf('signerPosition')}
        onChange={(event) => change('signerPosition', event.currentTarget.value)}
      />
      <SignaturePad
        ref={pad}
        label={t('Draw the signature here')}
        trouble={empty ?? errorOf('signature')}
        onStroke={onStroke}
      />
      <TextInput
        size="md"
        label={t('Remark')}
        value={form.remark}
        onChange={(event) => change('remark', event.currentTarget.value)}
      />
      {lines.map((line) => (
        <div key={line.id}>
          <Checkbox
            size="md"
            label={t('Refused: {{name}}', { name: [line.partNumber, line.serialNumber].filter(Boolean).join(' ') })}
            checked={line.id in refused}
            onChange={(event) => {
              const isRefused = event.currentTarget.checked;
              setRefused((now) =>
                isRefused
                  ? { ...now, [line.id]: '' }
                  : Object.fromEntries(Object.entries(now).filter(([id]) => id !== line.id)),
              );
            }}
          />
          {line.id in refused && (
            <TextInput
              size="md"
              aria-label={t('Why refused')}
              placeholder={t('Why refused')}
              value={refused[line.id]}
              onChange={(event) => {
                const reason = event.currentTarget.value;
                setRefused((now) => ({ ...now, [line.id]: reason }));
              }}
            />
          )}
        </div>
      ))}
      {sign.isError && (
        <p className={css.trouble} role="alert">
          {t(messageOf(sign.error))}
        </p>
      )}
      <Button size="lg" type="submit" loading={sign.isPending}>
        {t('Sign for the delivery')}
      </Button>
    </form>
  );
}

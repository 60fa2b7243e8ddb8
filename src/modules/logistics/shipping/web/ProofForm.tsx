import { useCallback, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import { Button, Checkbox, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { SignaturePad, type PadHandle } from './SignaturePad.tsx';
import css from './shipping.module.css';
import { addressOf } from '#kernel/shared/call.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { KeptBookings, KeptPhotos, useBook, useWaits } from '#modules/stores/kept-bookings/web/public.tsx';
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

interface Signed {
  row: { id: string; dnNumber: string | null };
  lines: readonly Line[];
}

/**
 * The customer signs for the delivery on the driver's phone, with or without the network: signed without it, it is kept on the phone with its drawing,
 * time and place, and sent once when the network is back.
 */
export function ProofForm(signed: Signed) {
  const waits = useWaits(addressOf(signProofCall, { id: signed.row.id }));
  return (
    <>
      <KeptBookings />
      <Photos row={signed.row} />
      {!waits && <SignForm {...signed} />}
    </>
  );
}

/** Photos of the handover: without the network they wait on the phone, and are attached to the note when it is back. */
export function Photos({ row }: Pick<Signed, 'row'>) {
  const { t } = useTranslation();
  return <KeptPhotos record={deliveryNote} id={row.id} what={row.dnNumber ?? ''} label={t('Photo of the delivery')} />;
}

function SignForm({ row, lines }: Signed) {
  const { t } = useTranslation();
  const draft = useDraft<Draft>(`proof.${row.id}`);
  const [form, setForm] = useState<Draft>(draft.found?.values ?? { signerName: '', signerPosition: '', remark: '' });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [empty, setEmpty] = useState<string | null>(null);
  const pad = useRef<PadHandle>(null);
  const signedAt = useRef<string | null>(null);
  const { book, isPending } = useBook(signProofCall, { id: row.id });
  const [error, setError] = useState<unknown>(null);
  const onStroke = useCallback(() => {
    setEmpty(null);
    signedAt.current = new Date().toISOString();
  }, []);
  const change = (name: keyof Draft, value: string) => {
    const next = { ...form, [name]: value };
    setForm(next);
    draft.save(next);
  };
  const [isAsked, setAsked] = useState(false);
  const hasReasons = Object.values(refused).every((reason) => reason.trim().length >= 3);
  // Asked before it is kept: the customer is gone when the server could ask.
  const ofServer = (path: string) =>
    error instanceof ApiError ? error.fields.find((entry) => entry.path === path)?.message : undefined;
  const errorOf = (path: 'signerName' | 'signerPosition') =>
    isAsked && !form[path].trim() ? t('Required') : ofServer(path);
  const submit = async () => {
    const signature = pad.current?.read() ?? null;
    setAsked(true);
    if (!signature) return setEmpty('The signature is empty.');
    if (!form.signerName.trim() || !form.signerPosition.trim() || !hasReasons) return;
    const where = await place();
    setError(null);
    try {
      const delivered = await book({
        body: {
          ...form,
          remark: form.remark || null,
          signature,
          signedAt: signedAt.current ?? undefined,
          ...where,
          refusedLines: Object.entries(refused).map(([id, reason]) => ({ id, reason })),
        },
        what: `${t('Proof of Delivery')}: ${row.dnNumber ?? ''}, ${form.signerName}`,
      });
      draft.clear();
      if (!delivered) return;
      notify({ text: t('Delivery note {{number}} delivered', { number: row.dnNumber ?? '' }) });
      await refresh([deliveryNoteLine.name, 'history']);
    } catch (failure) {
      setError(failure);
    }
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
        trouble={empty ?? ofServer('signature')}
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
              error={isAsked && (refused[line.id] ?? '').trim().length < 3 && t('Say why')}
              onChange={(event) => {
                const reason = event.currentTarget.value;
                setRefused((now) => ({ ...now, [line.id]: reason }));
              }}
            />
          )}
        </div>
      ))}
      {error !== null && (
        <p className={css.trouble} role="alert">
          {t(messageOf(error))}
        </p>
      )}
      <Button size="lg" type="submit" loading={isPending}>
        {t('Sign for the delivery')}
      </Button>
    </form>
  );
}

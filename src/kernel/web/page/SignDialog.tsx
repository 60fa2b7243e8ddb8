import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { PinInput } from '@mantine/core';
import { ApiError, messageOf } from '../data/api.ts';
import { useSession } from '../data/session.ts';
import { Button, Group, Modal, PasswordInput, TextInput } from '../ui/parts.ts';
import { usePinKeys } from '../ui/PinKeys.tsx';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';
import sign from './sign.module.css';
import { LeaveButton } from './LeaveButton.tsx';

export interface Proof {
  pin: string;
  password?: string;
  code?: string;
}

/** Something that is not as it should be, and that the signer must have read: `Bead seat 0.9 mm`, `limit at most 0.8 mm`, `F01`. */
export interface Deviation {
  what: string;
  limit?: string | null;
  finding?: string | null;
  /** By what it may stand. */
  accepted?: string | null;
}

export interface SignDialogProps {
  title: string;
  /** They stand first, in red: never among what is as it should be. */
  deviations?: readonly Deviation[] | undefined;
  /** The sentence the signer puts their name to. */
  statement: string;
  /** What is signed, in plain words. */
  what: ReactNode;
  actionLabel?: string;
  /** Inputs that belong to the step. */
  children?: ReactNode;
  /** Checked before the server is asked: a sentence is shown, false keeps the dialog open where the inputs say why. */
  validate?: () => boolean | string;
  onSign: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
  /** Gets errors the dialog cannot place itself; returns true when it placed them. */
  onError?: (error: unknown) => boolean;
}

// What the server asks for next is where the hands should be.
const focusNow = (input: HTMLInputElement | null) => input?.focus();

/** Signing: the statement, what is signed, the PIN in four boxes; password or code only when the server asks for them. Never pre-filled. */
export function SignDialog({
  title,
  deviations = [],
  statement,
  what,
  actionLabel,
  children,
  validate,
  onSign,
  onClose,
  onError,
}: SignDialogProps) {
  const { t } = useTranslation();
  const { name } = useSession();
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needs, setNeeds] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const keys = usePinKeys();
  const boxes = useRef<HTMLDivElement>(null);

  const submit = async () => {
    if (isBusy) return;
    const judged = validate?.() ?? true;
    if (judged !== true) return setTrouble(judged || null);
    if (pin.length !== 4) return setTrouble(t('Pin must be 4 characters long'));
    setBusy(true);
    setTrouble(null);
    try {
      await onSign({ pin, ...(password && { password }), ...(code && { code }) });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 428) {
        const asked = (error.details as { needs?: string[] } | undefined)?.needs ?? ['code'];
        // Asked for the same thing again: what was given did not do.
        if (asked.every((need) => needs.includes(need))) setTrouble(t(error.message));
        setNeeds(asked);
      } else if (!onError?.(error)) {
        setTrouble(t(messageOf(error)));
        if (!(error instanceof ApiError) || error.status === 422) {
          setPin('');
          focusNow(boxes.current?.querySelector('input') ?? null);
        }
        setCode('');
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} size={460} closeOnClickOutside={false}>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Deviations deviations={deviations} />
        {children}
        <div className={css.signed}>{what}</div>
        <p className={css.statement}>
          “{t(statement)}” <span>{name}</span>
        </p>
        <div ref={boxes} className={sign.pin}>
          <span id="sign-pin">{t('PIN')}</span>
          <PinInput
            length={4}
            size="lg"
            mask
            // Four characters (specification §5), nearly always digits.
            type={/^[\p{L}\p{N}\p{P}\p{S}]+$/u}
            oneTimeCode={false}
            placeholder=""
            // Said to each box: of the whole it would refuse letters and Enter.
            getInputProps={(index) => ({
              inputMode: keys.inputMode,
              ...(index === 0 && !children ? { 'data-autofocus': true } : {}),
            })}
            ariaLabel={t('PIN digit')}
            value={pin}
            onChange={(value) => {
              setPin(value);
              setTrouble(null);
            }}
            error={trouble !== null}
            aria-labelledby="sign-pin"
            role="group"
          />
          {keys.choice}
        </div>
        {needs.includes('password') && (
          <PasswordInput
            mt="sm"
            label={t('Password')}
            autoComplete="off"
            ref={focusNow}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {needs.includes('code') && (
          <TextInput
            mt="sm"
            label={t('Six-digit code')}
            inputMode="numeric"
            autoComplete="off"
            ref={focusNow}
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {trouble && (
          <p className={css.trouble} role="alert">
            <IconAlertTriangle size={15} aria-hidden /> {trouble}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <LeaveButton action={actionLabel} onClose={onClose} />
          <Button type="submit" leftSection={<IconSignature size={17} />} loading={isBusy}>
            {actionLabel ?? t('Sign')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Deviations as a signer meets them: each with its value, its limit, its finding, and what accepts it. */
function Deviations({ deviations }: { deviations: readonly Deviation[] }) {
  const { t } = useTranslation();
  if (deviations.length === 0) return null;
  return (
    <section className={sign.deviations} aria-label={t('Deviations')}>
      <strong>
        <IconAlertTriangle size={15} aria-hidden /> {t('Deviations')} ({deviations.length})
      </strong>
      <ul>
        {deviations.map(({ what, limit, finding, accepted }) => (
          <li key={`${what} ${limit} ${finding}`}>
            <b>{what}</b>
            {limit && <span>{t('Limit {{limit}}', { limit })}</span>}
            {finding && <span>{t('Finding {{number}}', { number: finding })}</span>}
            {accepted && <span>{t('accepted by {{reference}}', { reference: accepted })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

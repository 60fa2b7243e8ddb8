import { IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ActionIcon, Button, PasswordInput } from '#kernel/web/ui/parts.ts';
import { usePinKeys } from '#kernel/web/ui/PinKeys.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import type { Kept } from './kept.ts';
import { discard, keptBookings, sendAgain, sendKept } from './sending.ts';
import { useKeptPhotos } from './useKeptChange.ts';
import css from './kept.module.css';

/** What waits on this device, and the way to the ledger for each of it. Nothing is shown while nothing waits. The mark of the top bar sends it. */
export function KeptBookings() {
  const { t } = useTranslation();
  const { _id: me } = useSession();
  const isOnline = useStore(connection) === 'online';
  const all = useStore(keptBookings).filter(({ base, file }) => !base && !file);
  const mine = all.filter((one) => one.by === me);
  const others = all.length - mine.length;
  return (
    <>
      {!isOnline && (
        <p className={css.offline} role="status">
          {t('No network. What you do here is kept on this device and booked when the network is back.')}
        </p>
      )}
      {others > 0 && (
        <p className={css.offline}>
          {t('Bookings of a colleague wait on this device: {{count}}. They sign in here to send them.', {
            count: others,
          })}
        </p>
      )}
      {mine.length > 0 && (
        <Section title={t('Waiting to be booked')} count={mine.length}>
          <ul className={css.list}>
            {mine.map((booking) => (
              <Waiting key={booking.key} booking={booking} isOnline={isOnline} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Waiting({ booking, isOnline }: { booking: Kept; isOnline: boolean }) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const keys = usePinKeys();
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const trouble = failed ?? booking.refused;
  const again = async () => {
    setBusy(true);
    setFailed(null);
    try {
      await sendKept(booking, booking.receiver === null ? undefined : pin);
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setPin('');
      setBusy(false);
    }
  };
  const takeOff = () => (isSure ? void discard(booking.key) : setSure(true));
  return (
    <li>
      <form
        className={css.row}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void again();
        }}
      >
        <span className={css.what}>
          {booking.what}
          <small>
            <DateText value={booking.at} />
            {booking.receiver !== null && ` · ${t('{{name}} types their PIN.', { name: booking.receiver })}`}
          </small>
          {trouble && <small role="alert">{t(trouble)}</small>}
        </span>
        {booking.receiver !== null && (
          <PasswordInput
            size="md"
            aria-label={t('PIN of {{name}}', { name: booking.receiver })}
            placeholder="PIN"
            inputMode={keys.inputMode}
            autoComplete="off"
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
        )}
        {(booking.receiver !== null || trouble) && (
          <ReasonButton
            type="submit"
            size="md"
            loading={isBusy}
            reason={
              !isOnline
                ? 'Booking needs the server: this device is offline.'
                : booking.receiver !== null && !pin && 'The receiver enters the PIN first.'
            }
          >
            {t('Book')}
          </ReasonButton>
        )}
        <Button size="md" variant="subtle" color={isSure ? 'red' : 'gray'} onClick={takeOff}>
          {isSure ? t('Book it nowhere') : t('Take off the list')}
        </Button>
      </form>
    </li>
  );
}

/** A change of a row or a file that waits, without what only sending it needs. */
type Tell = (fields: Record<string, unknown>) => string;

/**
 * How much of a screen waits on this device: changes and photos of rows of one record, and what of it the server refused, which its person sends again or
 * discards. Nothing is shown while nothing waits. `tell` says what is written in a change; `isRead` is a screen nothing is written on.
 */
export function KeptState({ record, tell, isRead = false }: { record: string; tell: Tell; isRead?: boolean }) {
  const { t } = useTranslation();
  const { _id: me } = useSession();
  const isOnline = useStore(connection) === 'online';
  const mine = useStore(keptBookings).filter((one) => one.by === me && one.modules.includes(record));
  const photos = mine.filter(({ file }) => file).length;
  const refused = mine.filter((one) => one.refused !== null);
  if (mine.length === 0 && (isOnline || isRead)) return null;
  return (
    <>
      <p className={css.offline} role="status">
        {!isOnline &&
          t(
            'No network. What you write and the photos you take are kept on this device and sent when it is back.',
          )}{' '}
        {mine.length > 0 &&
          t('Kept on this device: {{changes}} answers, {{photos}} photos.', { changes: mine.length - photos, photos })}
      </p>
      {refused.length > 0 && (
        <Section title={t('Refused by the server')} count={refused.length}>
          <ul className={css.list}>
            {refused.map((one) => (
              <Refused key={one.key} kept={one} tell={tell} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Refused({ kept, tell }: { kept: Kept; tell: Tell }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const again = async () => {
    setBusy(true);
    setFailed(null);
    await sendAgain(kept).catch((error: unknown) => setFailed(messageOf(error)));
    setBusy(false);
  };
  const { version: _version, ...fields } = kept.body;
  return (
    <li className={css.row}>
      {kept.file && <KeptPhoto file={kept.file} />}
      <span className={css.what}>
        {kept.what}
        {!kept.file && `: ${tell(fields)}`}
        <small>
          <DateText value={kept.at} />
        </small>
        <small role="alert">{t(failed ?? kept.refused ?? '')}</small>
      </span>
      <Button size="md" variant="default" loading={isBusy} onClick={() => void again()}>
        {t('Send again')}
      </Button>
      <Button
        size="md"
        variant="subtle"
        color={isSure ? 'red' : 'gray'}
        onClick={() => (isSure ? void discard(kept.key) : setSure(true))}
      >
        {isSure ? t('Discard for good') : t('Discard')}
      </Button>
    </li>
  );
}

/** A photo that is on this device only. */
function KeptPhoto({ file }: { file: File }) {
  const { t } = useTranslation();
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img className={css.photo} src={address} alt={t('Photo not sent yet')} />;
}

/** A photo that waits beside its row: taken back by two taps; one the server refused is sent again from here, too. */
function Untaken({ photo }: { photo: Kept & { file: File } }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const trouble = failed ?? photo.refused;
  return (
    <figure>
      <KeptPhoto file={photo.file} />
      {isSure ? (
        <Button size="compact-md" variant="subtle" color="red" onClick={() => void discard(photo.key)}>
          {t('Discard for good')}
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={t('Take photo back')} onClick={() => setSure(true)}>
          <IconX size={15} />
        </ActionIcon>
      )}
      {trouble && (
        <figcaption>
          <span role="alert">{t(trouble)}</span>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => void sendAgain(photo).catch((error: unknown) => setFailed(messageOf(error)))}
          >
            {t('Send again')}
          </Button>
        </figcaption>
      )}
    </figure>
  );
}

/** Photos of a row, taken with or without the network: those not sent yet first, then what else is given. `what` names the row in a refusal. */
export function KeptPhotos(asked: {
  record: AnyRecord;
  id: string;
  what: string;
  label: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const photos = useKeptPhotos(asked.record, asked.id, asked.what);
  return (
    <div className={css.photos}>
      {photos.kept.map((one) => (
        <Untaken key={one.key} photo={one} />
      ))}
      <label className={css.take}>
        <IconCamera size={17} aria-hidden /> {t('Take photo')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          aria-label={asked.label}
          onChange={(event) => {
            void photos.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {asked.children}
      {photos.trouble && <small role="alert">{t(photos.trouble)}</small>}
    </div>
  );
}

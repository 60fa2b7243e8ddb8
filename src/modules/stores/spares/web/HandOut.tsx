import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Group, PasswordInput, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { usePinKeys } from '#kernel/web/ui/PinKeys.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { AlternateOffers } from '#modules/stores/alternates/web/public.tsx';
import { useFind, useOnCounter } from '#modules/stores/counter/web/public.tsx';
import { type useBook, useWaiting } from '#modules/stores/kept-bookings/web/public.tsx';
import { shortTogether } from '#modules/stores/stock/shared/public.ts';
import type { sheetLine } from '../shared/requestSheet.ts';
import type { withdrawCall } from '../shared/spares.calls.ts';
import { SlipRow, type Taken } from './SlipRow.tsx';
import css from './spares.module.css';

type Line = z.infer<typeof sheetLine>;
/** The call that books what lies on the counter, of one request. */
export type Booking = ReturnType<typeof useBook<typeof withdrawCall>>;
interface Slip {
  taken: readonly Taken[];
  receiver: { id: string; name: string } | null;
}
const nothing: Slip = { taken: [], receiver: null };

/**
 * The counter of one request: scan what is taken, the receiver types their PIN, everything is booked at once. What lies on it is kept on this
 * device until it is booked, and `request` names whose it is.
 */
export function HandOut({ request, send, lines }: { request: string; send: Booking; lines: readonly Line[] }) {
  const { t } = useTranslation();
  const scanner = useRef<HTMLInputElement>(null);
  // Whoever opens this holds a scanner in the hand.
  useEffect(() => scanner.current?.focus(), []);
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const counter = useOnCounter(`request.${request}`, nothing);
  const { taken: slip, receiver } = counter.values;
  const setSlip = (next: (now: readonly Taken[]) => readonly Taken[]) =>
    counter.change((now) => ({ taken: next(now.taken) }));
  const isOffline = useStore(connection) === 'offline';
  const [pin, setPin] = useState('');
  const keys = usePinKeys();
  const { find } = useFind();
  const lineOf = (id: string) => lines.find((line) => line.id === id);
  // What was handed out and waits on this device to be booked is not handed out again.
  const waits = useWaiting(send.address).flatMap((body) => body.lines as { lineId: string; qty: string }[]);
  const sumOf = (of: readonly { lineId: string; qty: string }[], lineId: string) =>
    of.filter((one) => one.lineId === lineId).reduce((sum, one) => sum + Number(one.qty), 0);
  const openOf = (line: Line) => Number(line.remaining) - sumOf(waits, line.id);
  const openLines = lines.filter((line) => openOf(line) > 0);
  const onSlip = (lineId: string) => sumOf(slip, lineId);

  const take = async () => {
    const text = code.trim();
    setCode('');
    if (!text) return;
    try {
      const scanned = await find(text);
      if (scanned.kind === 'person')
        return counter.change({ receiver: { id: scanned.person.employeeId, name: scanned.person.name } });
      if (scanned.kind === 'unknown') return setTrouble(t(scanned.message));
      if (scanned.kind !== 'batch') return setTrouble(t('Scan the batch you take, or the badge of who takes it.'));
      const waiting = openLines.filter((one) => openOf(one) - onSlip(one.id) > 0);
      const own = waiting.find((one) => one.itemId === scanned.item.id);
      const line = own ?? waiting.find((one) => one.alternates.some(({ itemId }) => itemId === scanned.item.id));
      const alternate = own ? undefined : line?.alternates.find(({ itemId }) => itemId === scanned.item.id);
      if (!line)
        return setTrouble(
          t('{{name}} is not asked for here.', { name: `${scanned.item.partNumber} ${scanned.batch.number}` }),
        );
      const place = scanned.batch.places.find((one) => Number(one.free) > 0) ?? scanned.batch.places[0];
      const suggested = (alternate?.picks ?? line.suggested).find((one) => one.batchId === scanned.batch.id);
      const open = openOf(line) - onSlip(line.id);
      add({
        lineId: line.id,
        batchId: scanned.batch.id,
        batch: scanned.batch.number,
        locationId: suggested?.locationId ?? place?.locationId ?? null,
        location: suggested?.location ?? place?.code ?? '',
        free: suggested?.free ?? place?.free ?? '0',
        own: suggested?.own ?? '0',
        qty: String(Math.min(open, Number(suggested?.qty ?? place?.free ?? open)) || open),
        reason: '',
        ...(alternate ? { alternate } : {}),
      });
      if (alternate)
        setTrouble(
          t('{{name}} is an alternate for {{wanted}}. Check it before you issue it.', {
            name: alternate.partNumber,
            wanted: line.partNumber,
          }),
        );
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  const add = (taken: Taken) => {
    setTrouble(null);
    setSlip((now) => [...now.filter((one) => one.lineId !== taken.lineId || one.batchId !== taken.batchId), taken]);
  };
  const takeSuggested = () => {
    for (const line of openLines)
      if (openOf(line) === Number(line.remaining))
        for (const { expiry: _, ofCustomer: __, ...pick } of line.suggested)
          add({ lineId: line.id, ...pick, reason: '' });
    scanner.current?.focus();
  };
  const change = (taken: Taken, values: Partial<Taken>) =>
    setSlip((now) => now.map((one) => (one === taken ? { ...one, ...values } : one)));
  const isFirst = (taken: Taken) =>
    (taken.alternate?.picks ?? lineOf(taken.lineId)?.suggested)?.some((one) => one.batchId === taken.batchId);
  const short = shortTogether(slip.map(({ free = '9999999999', ...one }) => ({ ...one, free })));
  // Which row takes its line past what is still asked for.
  const beyond = slip.map((one, at) => {
    const line = lineOf(one.lineId);
    const taken = sumOf(slip.slice(0, at + 1), one.lineId);
    return line && Math.round((taken - openOf(line)) * 10_000) > 0 ? String(openOf(line)) : null;
  });
  const offers = openLines.flatMap((line) =>
    line.alternates
      .filter(
        ({ picks, id }) => picks.length > 0 && !slip.some((one) => one.alternate?.id === id && one.lineId === line.id),
      )
      .map((alternate) => ({ line, alternate })),
  );
  const takeAlternate = ({ line, alternate }: (typeof offers)[number]) => {
    for (const { expiry: _, ofCustomer: __, ...pick } of alternate.picks)
      add({ lineId: line.id, ...pick, reason: '', alternate });
  };
  const submit = async () => {
    if (slip.length === 0) return setTrouble(t('Scan something first'));
    if (!receiver) return setTrouble(t('Choose who takes it'));
    const body = {
      receiverId: receiver.id,
      lines: slip.map((one) => ({
        lineId: one.lineId,
        batchId: one.batchId,
        locationId: one.locationId,
        qty: one.qty.trim(),
        fefoOverrideReason: one.reason.trim() || null,
        ...(one.alternate ? { alternateId: one.alternate.id } : {}),
      })),
    };
    const words = slip.map((one) => {
      const line = lineOf(one.lineId);
      return `${one.qty.trim()} ${line?.uom ?? ''} ${(one.alternate ?? line)?.partNumber ?? ''} (${one.batch})`;
    });
    try {
      const booked = await send.book({
        key: counter.key,
        body,
        what: `${t('Issue parts')} ${request}: ${words.join(', ')}`,
        receiver: { name: receiver.name, pin },
      });
      counter.clear();
      setTrouble(null);
      notify({
        text: booked
          ? t('Movements booked: {{count}}', { count: booked.issued.length })
          : t('Kept on this device. {{name}} types the PIN when the network is back.', { name: receiver.name }),
      });
      scanner.current?.focus();
    } catch (error) {
      setTrouble(t(messageOf(error)));
    } finally {
      setPin('');
    }
    return undefined;
  };
  return (
    <Section
      title={t('Issue parts')}
      actions={
        <Button size="compact-sm" variant="default" onClick={takeSuggested}>
          {t('Take all suggested')}
        </Button>
      }
    >
      <form
        className={css.scan}
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <TextInput
          ref={scanner}
          aria-label={t('Scan a batch or a badge')}
          placeholder={t('Scan a batch or a badge')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          classNames={{ input: 'mono' }}
        />
        <Button type="submit" variant="default">
          {t('Take')}
        </Button>
      </form>
      <AlternateOffers
        offers={offers.map(({ line, alternate }) => ({
          ...alternate,
          id: `${line.id} ${alternate.id}`,
          wantedNumber: line.partNumber,
          uom: line.uom,
          available: String(alternate.picks.reduce((sum, { qty }) => sum + Number(qty), 0)),
        }))}
        onTake={(key) => {
          const offer = offers.find(({ line, alternate }) => `${line.id} ${alternate.id}` === key);
          if (offer) takeAlternate(offer);
        }}
      />
      {slip.length > 0 && (
        <ul className={css.slip}>
          {slip.map((taken, at) => {
            const line = lineOf(taken.lineId);
            return (
              <SlipRow
                key={`${taken.lineId} ${taken.batchId}`}
                taken={taken}
                line={line}
                isFirst={isFirst(taken) === true}
                short={short[at] ?? null}
                asked={beyond[at] ?? null}
                onChange={(values) => change(taken, values)}
                onLeaveOut={() => setSlip((now) => now.filter((one) => one !== taken))}
              />
            );
          })}
        </ul>
      )}
      <form
        className={css.receive}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {isOffline ? (
          <p>
            {t('Received by')}: <strong>{receiver?.name ?? t('Scan the badge of who takes it.')}</strong>
          </p>
        ) : (
          <>
            <LinkInput
              to="employee"
              label={t('Received by')}
              value={receiver?.id ?? null}
              valueLabel={receiver?.name}
              onChange={(id, option) =>
                counter.change({ receiver: id ? { id, name: option?.label ?? t('The receiver') } : null })
              }
            />
            <div>
              <PasswordInput
                label={t('PIN of the receiver')}
                inputMode={keys.inputMode}
                autoComplete="off"
                value={pin}
                onChange={(event) => setPin(event.currentTarget.value)}
              />
              {keys.choice}
            </div>
          </>
        )}
        <Group>
          <ReasonButton
            type="submit"
            loading={send.isPending}
            reason={
              slip.length === 0 ? 'Add a line first.' : pin === '' && !isOffline && 'The receiver enters the PIN first.'
            }
          >
            {t('Issue {{count}}', { count: slip.length })}
          </ReasonButton>
        </Group>
      </form>
      {trouble && (
        <Text size="sm" c="red" role="alert">
          {trouble}
        </Text>
      )}
    </Section>
  );
}

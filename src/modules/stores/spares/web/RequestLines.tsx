import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { returnCall } from '#modules/stores/counter/shared/counter.calls.ts';
import { lineStates, type LineState } from '../shared/lineState.ts';
import { purchaseMissingCall } from '../shared/spares.calls.ts';
import type { handedOutLine, sheetLine } from '../shared/requestSheet.ts';
import css from './spares.module.css';
import { scrapWithdrawnCall } from '../shared/withdrawnScrap.calls.ts';
import { ScrapWithdrawn } from './RequestDialogs.tsx';

type Issued = z.infer<typeof handedOutLine>;
const stateTones: Record<LineState, 'good' | 'info' | 'warn' | 'bad'> = {
  open: 'info',
  reserved: 'info',
  partly: 'warn',
  short: 'bad',
  done: 'good',
};

/** A line of a request: how far it is, and what to take for it first. */
export function LineRow({ line }: { line: z.infer<typeof sheetLine> }) {
  const { t } = useTranslation();
  return (
    <li className={css.line}>
      <div>
        <strong className="mono">{line.partNumber}</strong> <span>{line.partName}</span>
        <small>
          <span className="mono">{line.jobNumber ?? line.costCentre}</span>
          {line.ipcItem && (
            <>
              {' · '}
              {t('IPC')} <span className="mono">{line.ipcItem}</span>
            </>
          )}
          {line.remark && ` · ${line.remark}`}
        </small>
      </div>
      <dl className={css.counts}>
        <div>
          <dt>{t('Qty required')}</dt>
          <dd>
            {line.required} {line.uom}
          </dd>
        </div>
        <div>
          <dt>{t('Issued so far')}</dt>
          <dd>{line.withdrawn}</dd>
        </div>
        <div>
          <dt>{t('Returned')}</dt>
          <dd>{line.returned}</dd>
        </div>
        <div>
          <dt>{t('Remaining')}</dt>
          <dd>{line.remaining}</dd>
        </div>
      </dl>
      <div className={css.take}>
        <StatusChip tone={stateTones[line.state]} label={lineStates[line.state]} />
        {line.suggested.map((pick) => (
          <span key={`${pick.batchId} ${pick.locationId}`}>
            {t('Take')} {pick.qty} · <span className="mono">{pick.location}</span> ·{' '}
            <span className="mono">{pick.batch}</span>
            {pick.expiry && (
              <>
                {' · '}
                {t('expires')} <DateText value={pick.expiry} kind="day" />
              </>
            )}
            {pick.ofCustomer && ` · ${t('customer’s own')}`}
          </span>
        ))}
        {line.state === 'short' && (
          <span>
            {t('{{count}} missing', { count: Number(line.missing) })}
            {' · '}
            {line.onOrder ? (
              <>
                {t('on order')} <span className="mono">{line.onOrder.number}</span>,{' '}
                <DateText value={line.onOrder.promisedOn} kind="day" />
              </>
            ) : (
              t('nothing on order')
            )}
            {line.requested && (
              <>
                {' · '}
                {t('asked of purchasing')}{' '}
                <Link to={`/purchasing/requests/${line.requested}`} className="mono">
                  {line.requested}
                </Link>
              </>
            )}
          </span>
        )}
        {line.alternates.map((one) => (
          <span key={one.id}>
            {t('Alternate')} <span className="mono">{one.partNumber}</span>{' '}
            {one.picks.length === 0
              ? t('none on hand')
              : `${one.picks.reduce((sum, { qty }) => sum + Number(qty), 0)} ${line.uom}`}
            {' · '}
            <Link to={`/store/alternates/${one.number}`} className="mono">
              {one.number}
            </Link>
          </span>
        ))}
        {line.state === 'short' && !line.requested && <AskPurchasing line={line} />}
        {line.blocked.map((block) => (
          <span key={block.batch} className={css.blocked}>
            <span className="mono">{block.batch}</span>: {t(block.reason)}
          </span>
        ))}
      </div>
    </li>
  );
}

/** Hands a short line to purchasing. */
function AskPurchasing({ line }: { line: z.infer<typeof sheetLine> }) {
  const { t } = useTranslation();
  const can = useCan();
  const ask = useSend(purchaseMissingCall, { id: line.id });
  if (!can(purchaseMissingCall.allow)) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={ask.isPending}
        aria-label={t('Request purchase of {{name}}', { name: line.partNumber })}
        onClick={() =>
          ask.mutate(undefined, {
            onSuccess: ({ number }) => notify({ text: t('Asked of purchasing: {{names}}', { names: number }) }),
          })
        }
      >
        {t('Request purchase')}
      </Button>
      {ask.isError && (
        <span className={css.blocked} role="alert">
          {t(messageOf(ask.error))}
        </span>
      )}
    </>
  );
}

/** What was handed out, with what of it may come back. */
export function HandedOut({ out }: { out: readonly Issued[] }) {
  const { t } = useTranslation();
  const can = useCan();
  const [back, setBack] = useState<Issued | null>(null);
  const [scrapped, setScrapped] = useState<Issued | null>(null);
  return (
    <Section title={t('Issued so far')} count={out.length}>
      {out.length === 0 && <Text size="sm">{t('Nothing issued yet.')}</Text>}
      <ul className={css.out}>
        {out.map((one) => (
          <li key={one.movementNo}>
            <span>
              {one.qty} {one.uom} · <span className="mono">{one.partNumber}</span> ·{' '}
              <span className="mono">{one.batch}</span>
            </span>
            <small>
              <DateText value={one.occurredAt} /> · {one.issuer} → {one.receiver}
            </small>
            {Number(one.left) < Number(one.qty) && (
              <small>{t('{{count}} came back', { count: Number(one.qty) - Number(one.left) })}</small>
            )}
            {Number(one.left) > 0 && (
              <Group gap={6}>
                {can('stores.user') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Return {{name}}', { name: one.partNumber })}
                    onClick={() => setBack(one)}
                  >
                    {t('Return')}
                  </Button>
                )}
                {one.jobNumber && can(scrapWithdrawnCall.allow) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Scrap {{name}}', { name: one.partNumber })}
                    onClick={() => setScrapped(one)}
                  >
                    {t('Scrap')}
                  </Button>
                )}
              </Group>
            )}
          </li>
        ))}
      </ul>
      {scrapped && <ScrapWithdrawn issue={scrapped} onClose={() => setScrapped(null)} />}
      {back && <ReturnDialog issue={back} onClose={() => setBack(null)} />}
    </Section>
  );
}

function ReturnDialog({ issue, onClose }: { issue: Issued; onClose: () => void }) {
  const { t } = useTranslation();
  const [qty, setQty] = useState(issue.left);
  const [isOpened, setOpened] = useState(false);
  const back = useSend(returnCall);
  return (
    <Modal opened onClose={onClose} title={t('Back to the shelf: {{name}}', { name: issue.partNumber })} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          back.mutate(
            { movementNo: issue.movementNo, qty: qty.trim(), opened: isOpened },
            {
              onSuccess: ({ quarantine }) => {
                notify({
                  text: quarantine
                    ? t('{{batch}} is back in quarantine: {{number}}.', { batch: issue.batch, number: quarantine })
                    : t('{{name}} returned', { name: issue.partNumber }),
                });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Quantity')}
            inputMode="decimal"
            value={qty}
            onChange={(event) => setQty(event.currentTarget.value)}
          />
          <Checkbox
            label={t('Opened or used')}
            description={t('It goes into quarantine, and quality decides.')}
            checked={isOpened}
            onChange={(event) => setOpened(event.currentTarget.checked)}
          />
          {back.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(back.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={back.isPending}>
              {t('Return')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

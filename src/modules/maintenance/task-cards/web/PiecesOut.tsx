import { useState } from 'react';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Checkbox, Group, MultiSelect, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { AgreementFields, noAgreement, type Agreement } from './AgreementFields.tsx';
import { piecesOfLotCall, piecesStatement, takePiecesOutCall } from '../shared/lot.calls.ts';

interface Named {
  mark: string;
  findings: string[];
}

/** Takes pieces out of a lot, as its customer agreed: an inspector names each, with its marking and the findings that go with it, and signs. */
export function PiecesOut({ job, onClose }: { job: { number: string; version: number }; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useGet(piecesOfLotCall, { job: job.number });
  const take = useSend(takePiecesOutCall, { job: job.number }, { also: [workOrder.name, 'gates'] });
  const [named, setNamed] = useState<Record<number, Named>>({});
  const [agreed, setAgreed] = useState(noAgreement);
  const [isTried, setTried] = useState(false);
  const out = new Set(data?.out.map(({ position }) => position));
  const left = Array.from({ length: data?.lot ?? 0 }, (_, at) => at + 1).filter((place) => !out.has(place));
  const missing = (name: keyof Agreement) => (isTried && agreed[name].trim() === '' ? t('Required') : undefined);
  const pick = (position: number, isOut: boolean) =>
    setNamed(({ [position]: was, ...rest }) =>
      isOut ? { ...rest, [position]: was ?? { mark: '', findings: [] } } : rest,
    );
  const say = (position: number, more: Partial<Named>) =>
    setNamed((now) => ({ ...now, [position]: { mark: '', findings: [], ...now[position], ...more } }));
  return (
    <SignDialog
      title={t('Take pieces out of {{job}}', { job: job.number })}
      statement={piecesStatement}
      what={t('The work on these pieces stays as record. The certificate is for the pieces that are left.')}
      actionLabel={t('Sign and take out')}
      validate={() => {
        setTried(true);
        if (Object.keys(named).length === 0) return t('Name the pieces');
        return Object.values(agreed).every((value) => value.trim() !== '');
      }}
      onSign={async (proof) => {
        const pieces = Object.entries(named).map(([position, { mark, findings }]) => ({
          position: Number(position),
          ...(mark.trim() ? { mark: mark.trim() } : {}),
          findings,
        }));
        const { quantity } = await take.mutateAsync({ version: job.version, pieces, ...agreed, ...proof });
        notify({ text: t('{{count}} pieces are left on the work order', { count: quantity }) });
        onClose();
      }}
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        {data?.out.map(({ position, mark, reason, reference, by }) => (
          <Text key={position} size="sm" c="dimmed">
            {t('Piece {{piece}} was taken out: {{reason}} ({{reference}}, {{name}})', {
              piece: mark ? `${position} (${mark})` : String(position),
              reason,
              reference,
              name: by,
            })}
          </Text>
        ))}
        {left.map((position) => (
          <Stack key={position} gap={4}>
            <Checkbox
              label={t('Piece {{piece}}', { piece: String(position) })}
              checked={named[position] !== undefined}
              onChange={(event) => pick(position, event.currentTarget.checked)}
            />
            {named[position] && (
              <Group grow align="flex-start">
                <TextInput
                  label={t('Marking')}
                  maxLength={60}
                  value={named[position].mark}
                  onChange={(event) => say(position, { mark: event.currentTarget.value })}
                />
                {data && data.findings.length > 0 && (
                  <MultiSelect
                    label={t('Findings that go with it')}
                    data={data.findings.map(({ findingNo, what }) => ({
                      value: findingNo,
                      label: `${findingNo} ${what}`,
                    }))}
                    value={named[position].findings}
                    onChange={(findings) => say(position, { findings })}
                  />
                )}
              </Group>
            )}
          </Stack>
        ))}
        <AgreementFields value={agreed} onChange={setAgreed} fault={missing} />
      </Stack>
    </SignDialog>
  );
}

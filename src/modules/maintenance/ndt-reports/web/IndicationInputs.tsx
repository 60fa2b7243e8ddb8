import { inWords } from '#kernel/shared/field.ts';
import { Button, Group, SegmentedControl, Select, SimpleGrid, Switch, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import type { ndtReport } from '../shared/ndtReport.record.ts';
import type { NdtIndication } from '../shared/ndtParts.ts';
import css from './ndt.module.css';

type Row = RowOf<typeof ndtReport>;

const types = ['linear', 'rounded', 'circumferential', 'volumetric', 'other'] as const;
const defects = ['crack', 'corrosion', 'pitting', 'heatDamage', 'other'] as const;
const sizes = [
  { name: 'lengthMm', label: 'Length (mm)' },
  { name: 'widthMm', label: 'Width (mm)' },
  { name: 'depthMm', label: 'Depth (mm)' },
  { name: 'amplitudePercent', label: 'Amplitude (% of the notch)' },
] as const;

const blank = (no: number, items: readonly string[]): NdtIndication => ({
  no,
  ...(items.length === 1 ? { item: items[0] } : {}),
  place: '',
  type: 'linear',
  lengthMm: null,
  widthMm: null,
  depthMm: null,
  amplitudePercent: null,
  relevant: true,
  acceptRef: null,
  decision: 'reject',
  defect: 'crack',
});

/** What the inspection showed; a rejected indication becomes a finding when the report is rejected. */
export function IndicationInputs({
  title,
  items,
  indications,
  onChange,
}: {
  title: string;
  items: readonly string[];
  indications: readonly NdtIndication[];
  onChange: (next: NdtIndication[]) => void;
}) {
  const { t } = useTranslation();
  const put = (no: number, part: Partial<NdtIndication>) =>
    onChange(indications.map((one) => (one.no === no ? { ...one, ...part } : one)));
  const next = Math.max(0, ...indications.map((one) => one.no)) + 1;
  return (
    <Section
      title={title}
      count={indications.length}
      actions={
        <Button variant="default" size="compact-sm" onClick={() => onChange([...indications, blank(next, items)])}>
          {t('Add an indication')}
        </Button>
      }
    >
      {indications.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('None recorded.')}
        </Text>
      )}
      {indications.map((one) => (
        <div key={one.no} className={css.indication}>
          <Group justify="space-between" mb="xs">
            <b>
              {t('Indication')} {one.no}
            </b>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => onChange(indications.filter((other) => other.no !== one.no))}
            >
              {t('Remove')}
            </Button>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            {items.length > 1 && (
              <Select
                label={t('Item')}
                withAsterisk
                value={one.item ?? null}
                onChange={(item) => put(one.no, { item })}
                data={[...items]}
              />
            )}
            <TextInput
              label={t('Place')}
              withAsterisk
              maxLength={120}
              value={one.place}
              onChange={(event) => put(one.no, { place: event.currentTarget.value })}
            />
            <Select
              label={t('Kind')}
              allowDeselect={false}
              value={one.type}
              onChange={(value) => put(one.no, { type: value as NdtIndication['type'] })}
              data={types.map((value) => ({ value, label: t(inWords(value)) }))}
            />
            <Select
              label={t('Defect')}
              allowDeselect={false}
              value={one.defect}
              onChange={(value) => put(one.no, { defect: value as NdtIndication['defect'] })}
              data={defects.map((value) => ({ value, label: t(inWords(value)) }))}
            />
            <TextInput
              label={t('Limit it is judged by')}
              maxLength={200}
              value={one.acceptRef ?? ''}
              onChange={(event) => put(one.no, { acceptRef: event.currentTarget.value || null })}
            />
            {sizes.map(({ name, label }) => (
              <TextInput
                key={name}
                label={t(label)}
                inputMode="decimal"
                maxLength={20}
                value={one[name] ?? ''}
                onChange={(event) =>
                  put(one.no, { [name]: event.currentTarget.value.trim().replace(',', '.') || null })
                }
              />
            ))}
          </SimpleGrid>
          <Group mt="sm">
            <Switch
              label={t('Relevant')}
              checked={one.relevant}
              onChange={(event) => put(one.no, { relevant: event.currentTarget.checked })}
            />
            <SegmentedControl
              aria-label={t('Decision')}
              value={one.decision}
              onChange={(value) => put(one.no, { decision: value as NdtIndication['decision'] })}
              data={[
                { value: 'accept', label: t('Accept') },
                { value: 'reject', label: t('Reject') },
              ]}
            />
          </Group>
        </div>
      ))}
    </Section>
  );
}

/** The indications of a report as they are read, with the result of each item. */
export function Indications({ row, title }: { row: Row; title: string }) {
  const { t } = useTranslation();
  return (
    <Section title={title} count={row.indications.length}>
      {row.items.length > 1 &&
        row.itemResults.map((each) => (
          <p key={each.item}>
            <StatusChip
              tone={each.result === 'rejected' ? 'bad' : 'good'}
              label={t(each.result === 'rejected' ? 'Rejected' : 'Accepted')}
            />{' '}
            {each.item}
          </p>
        ))}
      {row.indications.length > 0 && (
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                {['No.', 'Place', 'Kind', 'Size', 'Limit', 'Decision', 'Finding'].map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row.indications.map((one) => (
                <tr key={one.no}>
                  <td>{one.no}</td>
                  <td>{row.items.length > 1 && one.item ? `${one.item}: ${one.place}` : one.place}</td>
                  <td>{t(inWords(one.type))}</td>
                  <td>
                    {[
                      one.lengthMm && `${one.lengthMm} mm`,
                      one.depthMm && `${t('deep')} ${one.depthMm} mm`,
                      one.amplitudePercent && `${one.amplitudePercent} %`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </td>
                  <td>{one.acceptRef}</td>
                  <td>
                    <StatusChip
                      tone={one.decision === 'reject' ? 'bad' : 'good'}
                      label={t(one.decision === 'reject' ? 'Reject' : 'Accept')}
                    />
                  </td>
                  <td className="mono">{row.findings.find((finding) => finding.indication === one.no)?.number}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

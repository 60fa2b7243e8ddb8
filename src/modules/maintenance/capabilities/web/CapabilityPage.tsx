import { Link, useSearchParams } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { NotFound } from '#kernel/web/shell/NotFound.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { evaluationPointNames, evaluationPoints, missingPoints } from '../shared/selfEvaluation.ts';
import { Lights, stateTones } from './Lights.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { capabilityKeyCall, readinessCall } from '../shared/capabilities.calls.ts';

const useLines = (capKey: string) => useGet(capabilityKeyCall, { capKey }, { also: [capabilityListRevision.name] });

/** One capability: what the list in effect says, how ready the shop is, and what earlier lists said. */
export function CapabilityPage({ capKey }: { capKey: string }) {
  const [query] = useSearchParams();
  const answer = useLines(capKey);
  if (answer.isPending) return <Skeleton height={200} m="md" />;
  if (!answer.data) {
    if (answer.error instanceof ApiError && answer.error.status === 404) return <NotFound />;
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const { lines } = answer.data;
  const wanted = query.get('authority') ?? 'CAAT';
  const line =
    lines.find((each) => each.id === query.get('line')) ?? lines.find((each) => each.authority === wanted) ?? lines[0];
  if (!line) return <NotFound />;
  return (
    <RecordScreen
      record={capabilityItem}
      id={line.id}
      number="capKey"
      title={(row) => row.partNumberIdLabel ?? ''}
      crumbs={[{ label: 'Capability list', to: '/maintenance/capabilities/CAAT' }]}
      status={(row) => <StatusChip tone={stateTones[row.state ?? 'active']} label={inWords(row.state ?? 'active')} />}
      facts={[
        { label: 'List', value: () => `${line.authority} ${translate('revision')} ${line.revision}` },
        'rating',
        'shop',
        'workScopes',
        'manualId',
        {
          label: 'Readiness',
          value: (row) => <ItemReadiness listId={row.listRevisionId} itemId={row.id} />,
        },
      ]}
      edit={false}
      archive={false}
      panels={itemPanels}
    />
  );
}

const itemPanels = [
  section('Limitations', ['limitations', 'stateReason', 'stateSince']),
  Evaluation,
  InTheLists,
  files({ mayAdd: () => false }),
  history(),
];

function Evaluation({ row }: PanelProps<typeof capabilityItem>) {
  const { t } = useTranslation();
  return (
    <Section title={t('Self-evaluation')}>
      <FactTable
        head={['Point', 'Ready', 'Evidence']}
        rows={evaluationPointNames.map((name) => ({
          key: name,
          cells: [
            t(evaluationPoints[name].label),
            missingPoints(row.selfEvaluation).includes(name) ? (
              <StatusChip key="chip" tone="bad" label="Missing" />
            ) : (
              <StatusChip key="chip" tone="good" label="Yes" />
            ),
            row.selfEvaluation?.[name]?.evidence ?? '',
          ],
        }))}
      />
    </Section>
  );
}

function InTheLists({ row }: PanelProps<typeof capabilityItem>) {
  const { t } = useTranslation();
  const lines = useLines(row.capKey).data?.lines ?? [];
  return (
    <Section title={t('In the lists')} count={lines.length}>
      <FactTable
        head={['List', 'Status', 'Effective from', 'State']}
        rows={lines.map((each) => ({
          key: each.id,
          cells: [
            <Link key="link" to={`?authority=${each.authority}&line=${each.id}`} replace>
              {each.authority} {each.revision}
            </Link>,
            <StateChip key="state" record={capabilityListRevision} status={each.status} />,
            <DateText key="day" value={each.effectiveFrom} kind="day" />,
            t(inWords(each.state)),
          ],
        }))}
      />
    </Section>
  );
}

function ItemReadiness({ listId, itemId }: { listId: string; itemId: string }) {
  const readiness = useGet(readinessCall, { id: listId }, { also: ['manual'] });
  return <Lights readiness={readiness.data?.rows.find((row) => row.id === itemId)} />;
}

import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { useState } from 'react';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { toolKeepers } from '../shared/tool.record.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';
import { ExtendDialog, RemindButton, ReturnDialog } from './LoanDialogs.tsx';
import { ReturnMany } from './ReturnMany.tsx';
import { ToolsFrame } from './ToolsFrame.tsx';

// A number and a name.
const widths = { toolId: 210 };

/** Who had which tool for which job, and how it came back. */
export const LoanList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [returning, setReturning] = useState<{ toolId: string; name: string } | null>(null);
  const [extending, setExtending] = useState<{ toolId: string; name: string; dueBack: string } | null>(null);
  const [isShiftEnd, setShiftEnd] = useState(false);
  const [now] = useState(() => new Date().toISOString());
  const nameOf = (row: unknown) => String((row as { toolIdLabel?: string | null }).toolIdLabel ?? '');
  return (
    <ToolsFrame>
      <RecordList
        record={toolUsage}
        title="Loan Logs"
        description="A tool is in one hand at a time. A work order is not released while one of its tools is out."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Out now', query: { 'f.returnedAt.empty': '1' } },
          { label: 'Overdue', query: { 'f.returnedAt.empty': '1', 'f.dueBack.lte': `${now.slice(0, 16)}:00Z` } },
        ]}
        actions={
          can(toolKeepers) && (
            <Button variant="default" onClick={() => setShiftEnd(true)}>
              {t('Return tools')}
            </Button>
          )
        }
        widths={widths}
        rowHref={(row) => `/tools/id/${row.toolId}`}
        cells={{
          toolId: (row) => (
            <RecordLink record="tool" id={row.toolId} href={`/tools/id/${row.toolId}`}>
              {nameOf(row)}
            </RecordLink>
          ),
          returnedAt: (row) =>
            row.returnedAt ? (
              <DateText value={row.returnedAt} />
            ) : (
              <StatusChip tone={row.dueBack < now ? 'bad' : 'info'} label={row.dueBack < now ? 'Overdue' : 'Out'} />
            ),
        }}
        rowActions={(row) =>
          row.returnedAt === null && can(toolKeepers) ? (
            <Group gap={6} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setReturning({ toolId: row.toolId, name: nameOf(row) })}
              >
                {t('Return')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setExtending({ toolId: row.toolId, name: nameOf(row), dueBack: row.dueBack })}
              >
                {t('Extend')}
              </Button>
              <RemindButton toolId={row.toolId} />
            </Group>
          ) : null
        }
        emptyText="All tools home."
      />
      {returning && <ReturnDialog toolId={returning.toolId} name={returning.name} onClose={() => setReturning(null)} />}
      {extending && <ExtendDialog {...extending} onClose={() => setExtending(null)} />}
      {isShiftEnd && <ReturnMany onClose={() => setShiftEnd(false)} />}
    </ToolsFrame>
  );
};

import type { CreateOf } from '#kernel/shared/record.ts';
import type { ColumnOf } from '#kernel/shared/recordNames.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import type { assessmentCriterion } from '../shared/assessmentChecklist.record.ts';
import type { documentItem } from '../shared/documentChecklist.record.ts';

type ItemRecord = typeof documentItem | typeof assessmentCriterion;
interface Props<R extends ItemRecord> {
  record: R;
  checklistId: string;
  isDraft: boolean;
  label: string;
  values: Partial<CreateOf<R>>;
  columns: readonly ColumnOf<R>[];
  emptyText: string;
}

const noPage = () => null;

/** What a checklist asks, written while it is a draft. */
export const Items = <R extends ItemRecord>({
  record,
  checklistId,
  isDraft,
  label,
  values,
  columns,
  emptyText,
}: Props<R>) => (
  <RecordList
    record={record}
    embedded
    rowHref={noPage}
    columns={columns}
    fixed={{ 'f.checklistId.in': checklistId } as never}
    {...(isDraft && { create: { label, fixed: { checklistId } as never, values }, edit: true as const })}
    emptyText={emptyText}
  />
);

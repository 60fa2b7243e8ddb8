import type { ListPage } from '#kernel/shared/listState.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';

export type ListRow = RowOf<typeof capabilityListRevision>;

/** The lists of an authority, newest first: the one in effect, and those on their way. */
export function useLists(authority: string) {
  const answer = useGet<ListPage<ListRow>>(`${capabilityListRevision.api}?f.authority.in=${authority}&size=500`, {
    modules: [capabilityListRevision.name],
  });
  const rows = answer.data?.rows ?? [];
  return {
    answer,
    effective: rows.find((row) => row.status === 'effective') ?? null,
    coming: rows.filter((row) => ['draft', 'internalApproved', 'submitted', 'accepted'].includes(row.status)),
  };
}

import type { RowOf } from '#kernel/shared/record.ts';
import type { manual, ManualKind } from '../shared/manual.record.ts';

export type ManualRow = RowOf<typeof manual>;

/** Where the manuals of each kind stand in the address. */
export const folders: Record<ManualKind, string> = {
  CMM: '/maintenance/capabilities/cmm',
  SPM: '/maintenance/capabilities/spm',
  REF: '/maintenance/capabilities/additional-references',
};

export const folderNames: Record<ManualKind, string> = { CMM: 'CMM', SPM: 'SPM', REF: 'Additional references' };

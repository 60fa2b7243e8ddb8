import type { AnyRecord } from '#kernel/shared/record.ts';
import type { SlotPart } from '../module.ts';
import type { RecordListProps } from '../list/RecordList.tsx';
import type { ScreenTab } from './panels.ts';
import type { ScreenSpec } from './RecordScreen.tsx';

/** What a register's list shows otherwise than the record says. Without `create`, who may create gets a button that opens the new row. */
export type ListSpec<R extends AnyRecord> = Omit<RecordListProps<R>, 'record' | 'embedded'>;

/** Data, or where the data is: a screen with components of its own says it in a file of its own. */
export type Given<Spec> = Spec | (() => Promise<Spec>);

export interface RegisterSpec<R extends AnyRecord> {
  /** The module's folder: `stores/quarantine`. */
  name: string;
  workflow?: ScreenSpec<R>['workflow'];
  list?: Given<ListSpec<R>>;
  page?: Given<Omit<ScreenSpec<R>, 'tabs'>>;
  /** The tabs of the page, each at an address of its own. */
  tabs?: readonly ScreenTab<R>[];
  /** The day the entry of the menu came to life. */
  menuSince?: string;
  /** The address of that entry, where it is not the list's own: it sends on to the list. */
  entry?: string;
  /** The Thai of its words, and who reads its refusals with values in them (`read = readerOf(…)`), where it has such. */
  th?: () => Promise<{ th: Record<string, string>; read?: (sentence: string) => string }>;
  /** What it puts into slots of other modules' screens. */
  parts?: readonly SlotPart[];
  /** What the specification calls the row's key in its address (`qrId`); `id` unless said. */
  parameter?: string;
  /** The address of the list where it is not the row's without its last part. */
  path?: string;
}
